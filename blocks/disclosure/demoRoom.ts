import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '@quoin/kit/files'
import { drawPaper } from '@quoin/kit/pdf'
import type { Demo } from '@quoin/kit/server'
import { disclosure } from './resources/index.ts'

const day = 86_400_000
const nda =
  'Everything in this data room is confidential. Use it only to assess the move to the new warehouse, show it to nobody who does not need it for that, and delete what you downloaded once the talks have ended.'
/** What a landlord, a bank or an insurer would ask to see, a page each. */
const papers = [
  {
    name: 'Lease agreement.pdf',
    folder: 'Legal',
    pages: [
      [
        'Lease agreement',
        'Premises: hall of 4,200 m² with six loading gates and 300 m² of offices.',
        'Term: ten years, with an option of five more.',
      ],
      [
        'Rent and costs',
        'Rent is due on the third working day of each month and follows the consumer price index from the third year.',
      ],
    ],
  },
  {
    name: 'Building permit.pdf',
    folder: 'Legal',
    pages: [['Building permit', 'Racking up to nine metres is permitted. Sprinklers are inspected every year.']],
  },
  {
    name: 'Budget of the move.pdf',
    folder: 'Financials',
    pages: [
      ['Budget of the move', 'Racking: 186,000. Forklifts and chargers: 92,000. Transport of stock: 41,500. Reserve: 30,000.'],
      ['Savings', 'Shorter ways to the motorway save about 38,000 a year from the second year on.'],
    ],
  },
] as const

/** A data room of a project, with a group that sees one folder and one that sees all. */
export async function demoRoom({ tx, tenantId, year, people, files }: Parameters<Demo>[0], project: string): Promise<void> {
  const admin = people[0]!
  const room = await year.add(tx, disclosure.rooms, admin, 30, {
    project,
    name: 'Bank and insurer',
    endsAt: new Date(Date.now() + 60 * day).toISOString(),
    ndaVersion: 1,
  })
  await tx.query('insert into disclosure.room_ndas (tenant_id, room_id, version, sha256, text) values ($1, $2, 1, $3, $4)', [
    tenantId,
    room,
    createHash('sha256').update(nda).digest('hex'),
    nda,
  ])
  for (const [i, { name, folder, pages }] of papers.entries()) {
    const bytes = await drawPaper('en', (pen) => ({
      content: pages.flatMap(([title, ...lines], page) => [
        pen.t(title, { fontSize: 20, bold: true, margin: [0, 0, 0, 12], ...(page > 0 && { pageBreak: 'before' }) }),
        ...lines.map((line) => pen.t(line, { margin: [0, 0, 0, 6] })),
      ]),
    }))
    const contentType = 'application/pdf'
    const key = newKey({ tenantId, purpose: 'rooms', filename: name })
    const { size } = await files.write(key, bytes, contentType)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = randomUUID()
    await tx.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by)
       values ($1, $2, $3, 'room document', $4, $5, $6, $7, 'stored', $8)`,
      [tenantId, file, key, name, contentType, size, sha256, admin.id],
    )
    await year.add(tx, disclosure.roomDocuments, admin, 30, {
      room,
      folder,
      name,
      position: i + 1,
      file,
      contentType,
      sha256,
      pages: pages.length,
    })
  }
  for (const [name, folders, mayDownload] of [
    ['Insurer', ['Legal'], false],
    ['Bank', ['Financials', 'Legal'], true],
  ] as const)
    await year.add(tx, disclosure.roomGroups, admin, 30, { room, name, folders: [...folders], hasRoot: false, mayDownload })
}
