import { createHash } from 'node:crypto'

/** Leading zero bits that a proof of work needs: a moment for one answer on a telephone, and days for whoever wants to give a million. */
const bits = 14

/** Whether somebody worked for the answer under this link: a number whose hash together with the link begins with nothing. */
export const isProof = (secret: string, proof: string | null): boolean =>
  /^\d{1,12}$/.test(proof ?? '') &&
  createHash('sha256').update(`${secret}.${proof}`).digest().readUInt32BE(0) >>> (32 - bits) === 0

/** Looks for the number while somebody fills in the form. Without a script, or sent before it is found, an answer counts as one of few. */
export const proofScript = `(async () => {
  const form = document.querySelector('form[method=post]')
  const { r, proof } = (form && form.elements) || {}
  if (!r || !proof || !crypto.subtle) return
  const encoder = new TextEncoder()
  for (let n = 0; ; n++) {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(r.value + '.' + n))
    if (new DataView(hash).getUint32(0) >>> ${32 - bits} === 0) return (proof.value = String(n))
  }
})()
`
