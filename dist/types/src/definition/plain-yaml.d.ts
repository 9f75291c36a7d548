/** Plain data from YAML or JSON a person wrote, such as a file of variables; mistakes throw `variables-invalid`. */
export declare function parsePlainYaml(text: string, file: string): unknown;
