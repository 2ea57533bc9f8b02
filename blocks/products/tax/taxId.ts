const digits = (text: string): number[] => [...text].map(Number)

/** Germany: eight digits and one that makes the running product come out, modulo 11 and 10. */
function isGerman(id: string): boolean {
  let product = 10
  for (const digit of digits(id.slice(0, 8))) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(id[8])
}

/** Italy: every second digit doubled, its digits added, and all of it a whole ten. */
const isItalian = (id: string): boolean =>
  digits(id).reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) % 10 === 0

/** The numbers of the European Union, Britain, Norway and Switzerland by how they look, and by their check digits where we know the rule. */
const rules: Readonly<Record<string, { readonly shape: RegExp; readonly check?: (id: string) => boolean }>> = {
  AT: { shape: /^U\d{8}$/ },
  BE: { shape: /^[01]\d{9}$/, check: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  BG: { shape: /^\d{9,10}$/ },
  CHE: { shape: /^\d{9}(MWST|TVA|IVA)?$/ },
  CY: { shape: /^\d{8}[A-Z]$/ },
  CZ: { shape: /^\d{8,10}$/ },
  DE: { shape: /^\d{9}$/, check: isGerman },
  DK: { shape: /^\d{8}$/ },
  EE: { shape: /^\d{9}$/ },
  EL: { shape: /^\d{9}$/ },
  ES: { shape: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: { shape: /^\d{8}$/ },
  FR: {
    shape: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    // Keys with letters belong to another, newer rule.
    check: (id) => !/^\d{2}/.test(id) || (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2)),
  },
  GB: { shape: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  HR: { shape: /^\d{11}$/ },
  HU: { shape: /^\d{8}$/ },
  IE: { shape: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IT: { shape: /^\d{11}$/, check: isItalian },
  LT: { shape: /^(\d{9}|\d{12})$/ },
  LU: { shape: /^\d{8}$/, check: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { shape: /^\d{11}$/ },
  MT: { shape: /^\d{8}$/ },
  NL: { shape: /^\d{9}B\d{2}$/ },
  NO: { shape: /^\d{9}(MVA)?$/ },
  PL: { shape: /^\d{10}$/ },
  PT: { shape: /^\d{9}$/ },
  RO: { shape: /^\d{2,10}$/ },
  SE: { shape: /^\d{12}$/ },
  SI: { shape: /^\d{8}$/ },
  SK: { shape: /^\d{10}$/ },
  XI: { shape: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
}

/** A tax number as it is kept: capitals, without what people put between its parts. */
export const plainTaxId = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '')

/**
 * Whether a tax number can be one: letters and digits, and of a country whose rule is known here also in its shape and check digits.
 * Whether it was ever given to anybody is known only to that country.
 */
export function isTaxId(text: string): boolean {
  const id = plainTaxId(text)
  if (!/^[A-Z0-9+*]{2,20}$/.test(id)) return false
  const prefix = id.startsWith('CHE') ? 'CHE' : id.slice(0, 2)
  const rule = rules[prefix]
  if (!rule) return true
  const rest = id.slice(prefix.length)
  return rule.shape.test(rest) && (rule.check?.(rest) ?? true)
}
