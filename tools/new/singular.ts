/** A guess at one of many, `companies` → `company`; whoever writes the fields corrects it where English is odd. */
export const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')
