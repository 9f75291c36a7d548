/** Records git's settings before the first step of a run. Access to remotes uses them, so that steps cannot redirect it. */
export interface SettingsRecorder {
  /** Saves the settings, unless an unfinished run has saved them. */
  save(runId: string): Promise<void>;
  /** Releases the settings of an ended run. */
  release(runId: string): Promise<void>;
}
