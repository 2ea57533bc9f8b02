/** The wallet in an answer of the wallet block: its data field, or the first of a list; null when there is none. */
export function walletOf<Wallet extends object>(
  answer: { readonly data?: Wallet | readonly Wallet[] | null } | null | undefined,
): Wallet | null {
  const data = answer?.data
  const first = Array.isArray(data) ? (data[0] as Wallet | undefined) : (data as Wallet | null | undefined)
  return first && Object.keys(first).length > 0 ? first : null
}
