/** Scripts, branches with commits, a loop, a person, what is left to others, and a delivery. */
export const workflow = `name: far
version: "1.0"
settings:
  max-workers: 2
  git: { worktree: true, auto-commit: true, auto-pr: true }
steps:
  - name: before
    type: script
    run: |
      echo before >> log.txt
      echo '{"count": 3}'
  - name: many
    type: parallel
    merge-mode: merge
    steps:
      - { name: left, type: script, run: echo left > left.txt }
      - name: right
        type: sequence
        steps:
          - { name: first, type: script, run: echo first > right.txt }
          - { name: second, type: script, run: echo second >> right.txt }
  - name: rounds
    type: recurring
    for-each: [x, y]
    steps:
      - { name: tick, type: script, run: "echo {{ item }} >> ticks.txt" }
  - { name: approve, type: wait-for-human, message: Go on? , timeout-minutes: 600 }
  - name: after
    type: script
    run: |
      echo '{{ human.approve.text }} {{ outputs.before.count }}' > after.txt
outputs:
  - { name: report, template: .agentic/templates/far.md, path: agentic/analysis/far.md }
`;

export const files = {
  ".agentic/templates/far.md": "{{ files_changed | sort | join(', ') }}: {{ human.approve.text }}\n",
  "log.txt": "start\n",
};
