/** What a tax number looks like, by country, without blanks and marks. A country that is not here takes any letters and digits. */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^(ATU\d{8}|\d{9})$/,
  AU: /^\d{11}$/,
  BE: /^(BE)?[01]\d{9}$/,
  BG: /^(BG)?\d{9,10}$/,
  BR: /^(\d{11}|\d{14})$/,
  CA: /^\d{9}([A-Z]{2}\d{4})?$/,
  CH: /^(CHE)?\d{9}(MWST|TVA|IVA)?$/,
  CN: /^[0-9A-HJ-NPQRTUWXY]{18}$/,
  CY: /^(CY)?\d{8}[A-Z]$/,
  CZ: /^(CZ)?\d{8,10}$/,
  // The number for value added tax, the one of a person, or that of the local office.
  DE: /^(DE\d{9}|\d{9,13})$/,
  DK: /^(DK)?\d{8}$/,
  EE: /^(EE)?\d{9}$/,
  ES: /^(ES)?([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^(FI)?\d{8}$/,
  FR: /^(FR[A-Z\d]{2}\d{9}|\d{9}|\d{14})$/,
  GB: /^(GB)?(\d{9}|\d{10}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^(EL|GR)?\d{9}$/,
  HR: /^(HR)?\d{11}$/,
  HU: /^(HU)?(\d{8}|\d{11})$/,
  IE: /^(IE)?(\d{7}[A-W][A-I]?|\d[A-Z*+]\d{5}[A-W])$/,
  IN: /^(\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]|[A-Z]{5}\d{4}[A-Z])$/,
  IT: /^(IT)?(\d{11}|[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z])$/,
  JP: /^T?\d{13}$/,
  LT: /^(LT)?(\d{9}|\d{12})$/,
  LU: /^(LU)?\d{8}$/,
  LV: /^(LV)?\d{11}$/,
  MT: /^(MT)?\d{8}$/,
  MX: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/,
  NL: /^(NL)?\d{9}(B\d{2})?$/,
  NO: /^(NO)?\d{9}(MVA)?$/,
  NZ: /^\d{8,9}$/,
  PL: /^(PL)?\d{10}$/,
  PT: /^(PT)?\d{9}$/,
  RO: /^(RO)?\d{2,10}$/,
  SE: /^(SE\d{12}|\d{10})$/,
  SI: /^(SI)?\d{8}$/,
  SK: /^(SK)?\d{10}$/,
  US: /^\d{9}$/,
}
const anything = /^[A-Z\d]{2,30}$/

/** A tax number without the blanks, dots and dashes people write it with, in capitals. */
export const compactTaxId = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase()

/** Whether a compact tax number has the shape of its country's. Only an authority can tell whether there is such a number. */
export const looksLikeTaxId = (compact: string, country: string): boolean => (shapes[country] ?? anything).test(compact)
