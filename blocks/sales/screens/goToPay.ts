/** What paying answers: the payments it began, and where each goes on. */
export interface Paid {
  readonly meta?: { readonly payments?: readonly { readonly redirect_url?: string | null }[] }
}

/** Leaves for the provider's page where a payment goes on there; it leads back to the order. Answers whether it left. */
export function goToPay({ meta }: Paid): boolean {
  const url = meta?.payments?.find((payment) => payment.redirect_url)?.redirect_url
  if (url) location.assign(url)
  return Boolean(url)
}
