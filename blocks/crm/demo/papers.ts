import { randomUUID } from 'node:crypto'
import { crm } from '../resources/index.ts'
import { documentTypes, type FileStore, inspect, newKey } from '@quoin/kit/files'
import { drawPaper } from '@quoin/kit/pdf'
import type { DemoPerson, DemoYear, Tx } from '@quoin/kit/server'

/** What lies in the folders of an account: when it ends in days from now, and a text for each of its versions. */
const kinds = [
  {
    name: 'Framework agreement',
    folder: 'Contracts',
    ends: 240,
    versions: [
      'Orders of a year are billed at the prices of its first day.',
      'Orders of a year are billed at the prices of its first day, less two per cent above fifty orders.',
    ],
  },
  { name: 'Liability insurance', folder: 'Insurance', ends: 12, versions: ['Covers goods on loan up to 50,000 EUR.'] },
  { name: 'Trade licence', folder: 'Licences', ends: -20, versions: ['Sale and rental of equipment.'] },
] as const
const categories = { Contracts: null, Insurance: 'insurance', Licences: 'license' } as const

/** The papers of the demo, drawn once for both companies: bytes by the name and the number of the version. */
export type Papers = ReadonlyMap<string, readonly Uint8Array[]>

export const drawPapers = async (): Promise<Papers> =>
  new Map(
    await Promise.all(
      kinds.map(async ({ name, versions }) => {
        const drawn = versions.map((text) =>
          drawPaper('en', ({ t }) => ({
            info: { title: name },
            content: [t(name, { fontSize: 20, bold: true, margin: [0, 0, 0, 16] }), t(text)],
          })),
        )
        return [name, await Promise.all(drawn)] as const
      }),
    ),
  )

interface Kept {
  readonly tx: Tx
  readonly tenantId: string
  readonly year: DemoYear
  readonly accounts: readonly { readonly id: string; readonly owner: DemoPerson }[]
  readonly papers: Papers
  readonly files: FileStore
}

/** Puts papers with every account of a few, as if they had been uploaded: bytes in the store, looked at there, and a record. */
export async function seedPapers({ tx, tenantId, year, accounts, papers, files }: Kept): Promise<void> {
  for (const { id: account, owner } of accounts.slice(0, 4)) {
    for (const { name, folder, ends } of kinds) {
      const filename = `${name}.pdf`
      const stored = []
      for (const bytes of papers.get(name)!) {
        const key = newKey({ tenantId, purpose: 'documents', filename })
        await files.write(key, bytes, 'application/pdf')
        const { size, sha256, contentType } = await inspect(files, key, { allow: documentTypes, sizeMax: 1_000_000 })
        const id = randomUUID()
        await tx.query(
          `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, size_bytes, sha256)
           values ($1, $2, $3, $4, $5, $6, 'stored', $7, $8, $9)`,
          [tenantId, id, key, `document ${account}`, filename, contentType, owner.id, size, sha256],
        )
        stored.push({ id, size, contentType })
      }
      const latest = stored.at(-1)!
      const document = await year.add(tx, crm.accountDocuments, owner, 40, {
        account,
        name,
        folder,
        categoryName: categories[folder],
        file: latest.id,
        originalName: filename,
        fileType: latest.contentType,
        fileSize: latest.size,
        versionNumber: stored.length,
        isExpirable: true,
        expiresAt: new Date(Date.now() + ends * 86_400_000).toISOString(),
      })
      for (const [i, { id, size, contentType }] of stored.entries())
        await tx.query(
          `insert into crm.document_versions (tenant_id, document_id, number, file_id, original_name, file_type, file_size, created_at, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() - make_interval(days => $8), $9)`,
          [tenantId, document, i + 1, id, filename, contentType, size, 40 * (stored.length - i), owner.id],
        )
    }
  }
}
