import { randomUUID } from 'node:crypto'
import { documentTypes, inspect, newKey } from '@quoin/kit/files'
import type { Demo } from '@quoin/kit/server'
import { files } from './resources/index.ts'

const day = 86_400_000

interface Paper {
  readonly name: string
  readonly type: string
  readonly folder: string
  readonly category: string
  /** The texts of its versions, the first first. */
  readonly texts: readonly string[]
  readonly state: 'none' | 'pending' | 'approved' | 'rejected'
  readonly reason?: string
  readonly isOwn?: boolean
}
const papers: readonly Paper[] = [
  {
    name: 'Price list spring.csv',
    type: 'text/csv',
    folder: 'Sales/Price lists',
    category: 'Price lists',
    texts: ['Article;Price EUR\nOak table;890.00\nBench;320.00\n', 'Article;Price EUR\nOak table;920.00\nBench;340.00\n'],
    state: 'approved',
    reason: 'Agreed with purchasing.',
  },
  {
    name: 'Terms of delivery.md',
    type: 'text/markdown',
    folder: 'Sales/Terms',
    category: 'Contracts',
    texts: ['# Terms of delivery\n\nWe deliver within ten working days.\n'],
    state: 'pending',
  },
  {
    name: 'Safety instructions.txt',
    type: 'text/plain',
    folder: 'Warehouse',
    category: 'Certificates',
    texts: ['Wear the high-visibility vest in the yard.\nKeep the fire doors closed.\n'],
    state: 'approved',
    reason: 'Checked against the rules of this year.',
  },
  {
    name: 'Brochure text.md',
    type: 'text/markdown',
    folder: 'Marketing',
    category: 'Brochures',
    texts: ['# Furniture that stays\n\nBuilt to be repaired.\n'],
    state: 'rejected',
    reason: 'The claim about repairs needs a source.',
  },
  {
    name: 'Notes from the fair.md',
    type: 'text/markdown',
    folder: 'Notes',
    category: 'Brochures',
    texts: ['- Ask about recycled packaging\n- Two leads from the north\n'],
    state: 'none',
    isOwn: true,
  },
]

/** Categories, tags, retention rules, and files as if they had been uploaded: bytes in the store, versions, and what was decided on them. */
export const demo: Demo = async ({ tx, tenantId, year, people, files: store, isLarge }) => {
  const boss = people[0]!
  const categories = new Map<string, string>()
  for (const [displayOrder, [name, code, approversNeeded]] of (
    [
      ['Contracts', 'contracts', 2],
      ['Price lists', 'price-lists', 1],
      ['Brochures', 'brochures', 1],
      ['Certificates', 'certificates', 1],
    ] as const
  ).entries())
    categories.set(name, await year.add(tx, files.categories, boss, 200, { name, code, displayOrder, approversNeeded }))
  for (const tag of ['2026', 'print', 'signed']) await year.add(tx, files.tags, boss, 200, { tag })
  await year.add(tx, files.retentionRules, boss, 150, {
    name: 'Contracts: ten years',
    category: categories.get('Contracts'),
    fileDays: 3_650,
    trashDays: 365,
    state: 'active',
  })
  await year.add(tx, files.retentionRules, boss, 150, { name: 'Other files', versionDays: 730, trashDays: 90 })
  if (!isLarge) return
  for (const { name, type, folder, category, texts, state, reason, isOwn } of papers) {
    const stored = []
    for (const text of texts) {
      const key = newKey({ tenantId, purpose: 'files', filename: name })
      await store.write(key, new TextEncoder().encode(text), type)
      const { size, sha256 } = await inspect(store, key, { allow: documentTypes, sizeMax: 1_000_000 })
      const file = randomUUID()
      await tx.query(
        `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, state, created_by, size_bytes, sha256)
         values ($1, $2, $3, 'stored file', $4, $5, 'stored', $6, $7, $8)`,
        [tenantId, file, key, name, type, boss.id, size, sha256],
      )
      stored.push({ file, originalName: name, fileType: type, fileSize: size, sha256 })
    }
    const latest = stored.at(-1)!
    const decided = state === 'approved' || state === 'rejected'
    const decision = { decidedBy: boss.id, decidedAt: new Date(Date.now() - 20 * day).toISOString() }
    const storedFile = await year.add(tx, files.storedFiles, boss, 60, {
      ...latest,
      name,
      virtualFolder: folder,
      category: categories.get(category),
      categoryName: category,
      tags: ['2026'],
      user: isOwn ? boss.id : null,
      versionNumber: stored.length,
      approvalState: state,
      ...(decided && { ...decision, decisionReason: reason }),
      ...(state === 'approved' && { approvedVersion: stored.length }),
    })
    for (const [i, version] of stored.entries())
      await year.add(tx, files.versions, boss, 60 - 10 * i, { storedFile, number: i + 1, ...version })
    if (decided)
      await year.add(tx, files.approvals, boss, 20, {
        storedFile,
        versionNumber: stored.length,
        sha256: latest.sha256,
        decision: state,
        reason,
        ...decision,
      })
  }
}
