import type { World } from '@quoin/server/testing'
import { expect } from 'vitest'

/** Brings a file in as the administrator, to the end; answers what the job says, and which rows failed and why. */
export async function bring(
  world: World,
  at: `/${string}`,
  lines: readonly string[],
  input: { readonly mapping: Readonly<Record<string, string>>; readonly mode?: string; readonly key?: string },
): Promise<{ told: any; failed: readonly (readonly [number, string])[] }> {
  const raw = (method: string, path: string, body?: unknown) => world.fetch('ada', method, `/api/products${path}`, body)
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const upload = await raw('PUT', `${at}/imports/presign`, { filename: 'p.csv', content_type: 'text/csv', size: bytes.length })
  expect(upload.status, upload.text).toBe(201)
  const { presigned_url, headers } = upload.json.data.attributes
  await fetch(presigned_url, { method: 'PUT', headers, body: bytes })
  const job = await raw('POST', `${at}/imports`, { import: { upload_id: upload.json.data.id, ...input } })
  expect(job.status, job.text).toBe(202)
  const { id } = job.json.data
  let told: any
  await expect
    .poll(async () => (told = (await raw('GET', `/jobs/${id}`)).json.data.attributes).status, { timeout: 60_000 })
    .toBe('done')
  const failed = (await raw('GET', `/jobs/${id}/rows?outcome=failed`)).json.data
  return { told, failed: failed.map(({ attributes }: any) => [attributes.row_number, attributes.reason] as const) }
}
