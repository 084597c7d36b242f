/** A rule of the interface, as a validator reports that it is broken: by keyword, and by property where it names one. */
export interface Rule {
  readonly id: string;
  readonly keyword: string;
  readonly property?: string;
}

/** Every rule that has an id. */
export const rules: readonly Rule[] = [
  {
    "id": "mooring.ferry-says-passengers",
    "keyword": "required",
    "property": "passengers"
  }
];
