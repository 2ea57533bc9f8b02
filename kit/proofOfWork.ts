import { createHash } from 'node:crypto'

/** Leading zero bits that a proof of work needs: a moment for one answer on a telephone, and days for whoever wants to give a million. */
const bits = 14

/** Whether somebody worked for what they send with a challenge: a number whose hash together with it begins with nothing. */
export const isProof = (challenge: string, proof: string | null): boolean =>
  /^\d{1,12}$/.test(proof ?? '') &&
  createHash('sha256').update(`${challenge}.${proof}`).digest().readUInt32BE(0) >>> (32 - bits) === 0

/**
 * A script for pages of the server: looks for the number while somebody fills in the form, whose field `challenge` says for what, and
 * puts it into the field `proof`. Without a script, or sent before it is found, what is sent counts as one of few.
 */
export const proofScript = (challenge: string): string => `(async () => {
  const form = document.querySelector('form[method=post]')
  const { ${challenge}: challenge, proof } = (form && form.elements) || {}
  if (!challenge || !proof || !crypto.subtle) return
  const encoder = new TextEncoder()
  for (let n = 0; ; n++) {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(challenge.value + '.' + n))
    if (new DataView(hash).getUint32(0) >>> ${32 - bits} === 0) return (proof.value = String(n))
  }
})()
`
