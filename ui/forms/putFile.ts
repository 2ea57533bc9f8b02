import { ApiError } from '@quoin/kit/client'

/**
 * Puts a file where a presigned address says, telling how much is there (0 to 1). Nothing of the session travels along.
 * Throws `ApiError`: status 0 when the connection broke, else what the store answered. `fetch` cannot tell upload progress.
 */
export function putFile(
  url: string,
  file: Blob,
  {
    headers = {},
    onProgress,
    signal,
  }: {
    headers?: Readonly<Record<string, string>>
    onProgress?(part: number): void
    signal?: AbortSignal
  } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries({ 'content-type': file.type || 'application/octet-stream', ...headers })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, 'upload_refused', 'The file could not be stored.'))
    }
    request.onerror = () => reject(new ApiError(0, 'unreachable', 'The server could not be reached.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
