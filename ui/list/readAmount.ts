/** `12.50 EUR` taken apart. */
export function readAmount(value: string): { readonly amount: string; readonly currency: string } {
  const [amount = '', currency = ''] = value.split(' ')
  return { amount, currency }
}
