/** An alias, or the code that is printed on a wallet, as the server is asked for it. */
export const named = (to: string): { alias: string } | { destination_wallet_code: string } =>
  /^w-[a-z0-9]{10}$/i.test(to.trim()) ? { destination_wallet_code: to.trim().toUpperCase() } : { alias: to.trim() }
