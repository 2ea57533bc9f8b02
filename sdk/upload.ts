import { ApiError } from '@quoin/kit/client'

/** Where a file may be put; some stores want further headers. */
export interface Presigned {
  readonly presigned_url: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Uploads a file: asks for an address, puts the raw file there with its content type, and registers it. Nothing of the
 * session goes to the store. Throws `ApiError` when the store refuses.
 */
export async function upload<Where extends Presigned, Registered>(
  file: Blob,
  steps: {
    readonly presign: () => Promise<Where>
    readonly register: (where: Where) => Promise<Registered>
    readonly fetch?: typeof globalThis.fetch
  },
): Promise<Registered> {
  const where = await steps.presign()
  const headers = { ...where.headers, 'content-type': file.type || 'application/octet-stream' }
  const answer = await (steps.fetch ?? globalThis.fetch)(where.presigned_url, { method: 'PUT', headers, body: file })
  if (!answer.ok) throw new ApiError(answer.status, 'upload_refused', 'The file could not be stored.')
  return steps.register(where)
}
