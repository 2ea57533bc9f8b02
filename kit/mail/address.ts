/**
 * Why nothing may ever be sent to this address, or null. Addresses with control characters or several recipients in one would
 * carry headers along; placeholder addresses belong to nobody, or to a stranger.
 */
export function whyNotTo(address: string): string | null {
  if (/\p{Cc}/u.test(address)) return 'The address holds control characters.'
  const [, local = '', domain = ''] = /^([^@]{1,64})@([^@]{1,255})$/.exec(address) ?? []
  const labels = domain.split('.')
  if (!plainLocal.test(local) || labels.length < 2 || !labels.every((label) => plainLabel.test(label))) {
    return 'This is not one email address.'
  }
  if (/(^|\.)invalid$|(^|\.)placeholder\./.test(domain.normalize('NFKC').toLowerCase())) return 'The address is a placeholder.'
  return null
}

/** Without quotes, comments and whatever separates several addresses. */
const plainLocal = /^(?!\.)(?!.*\.\.)[^\s<>()[\]\\,;:"]+(?<!\.)$/u
const plainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
