import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  /** The address of a key below `prefix` with what it grants, signed for one method. */
  link(method: 'GET' | 'PUT', key: string, grant: Readonly<Record<string, string>>): string
  /** What a link grants, or null when we did not sign exactly these bytes for this method, or when `expires` is over. */
  opened(method: string, pathAndQuery: string): { readonly key: string; readonly granted: URLSearchParams } | null
}

/** Links of our own server below `prefix`, by keys derived from the secrets of the instance; those of the secrets before are good as well. */
export function signedLinks(
  prefix: string,
  purpose: string,
  { publicUrl, secret, secretsBefore = [] }: { publicUrl: string; secret: string; secretsBefore?: readonly string[] },
): SignedLinks {
  const [signingKey, ...keysBefore] = [secret, ...secretsBefore].map((one) =>
    createHmac('sha256', one).update(purpose).digest(),
  ) as [Buffer, ...Buffer[]]
  const sign = (method: string, target: string, key = signingKey) =>
    createHmac('sha256', key).update(`${method}\n${target}`).digest('base64url')

  return {
    link(method, key, grant) {
      const target = `${prefix}${key.split('/').map(encodeURIComponent).join('/')}?${new URLSearchParams(grant)}`
      return `${publicUrl}${target}&signature=${sign(method, target)}`
    },

    opened(method, pathAndQuery) {
      const at = pathAndQuery.lastIndexOf('&signature=')
      if (at < 0) return null
      // Signed are the very bytes of path and query, so any other spelling of the same key is not ours.
      const target = pathAndQuery.slice(0, at)
      const input = Buffer.from(pathAndQuery.slice(at + '&signature='.length))
      const isOurs = [signingKey, ...keysBefore].some((key) => {
        const expected = Buffer.from(sign(method === 'HEAD' ? 'GET' : method, target, key))
        return input.length === expected.length && timingSafeEqual(input, expected)
      })
      if (!isOurs) return null
      const [path = '', query = ''] = target.split('?', 2)
      const granted = new URLSearchParams(query)
      if (Number(granted.get('expires')) * 1000 <= Date.now()) return null
      return { key: path.slice(prefix.length).split('/').map(decodeURIComponent).join('/'), granted }
    },
  }
}
