import { createHash } from 'node:crypto'
import type { Demo } from '@quoin/kit/server'
import { richTextOfLines } from '@quoin/kit/rich-text'

import { businessBreakdowns, sections } from './catalogue/sections.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { catalogue } from './catalogue/demoCatalogue.ts'
import { demoRoom } from './demoRoom.ts'
import { disclosure } from './resources/index.ts'

const day = 86_400_000
const onDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const momentOf = (days: number) => new Date(Date.now() + days * day).toISOString()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A catalogue with objectives, and a project that has answered about half of them. */
export const demo: Demo = async (company) => {
  const { tx, tenantId, year, people, isLarge } = company
  await seedCatalogue(tx, tenantId)
  if (!isLarge) return
  const [admin, member] = people
  const slugs = new Map<string, string>([...sections, ...businessBreakdowns].map(({ slug, id }) => [slug, id]))
  const made: { id: string; name: string; guidance: string; answer?: string; exempt?: string }[] = []
  for (const shelf of catalogue) {
    const breakdown =
      slugs.get(shelf.breakdown) ??
      (await year.add(tx, disclosure.breakdowns, admin!, 90, {
        disclosure: slugs.get(shelf.section),
        name: shelf.name,
        slug: shelf.breakdown,
        position: 1,
      }))
    for (const [i, one] of shelf.objectives.entries()) {
      const id = await year.add(tx, disclosure.objectives, admin!, 90, {
        breakdown,
        name: one.name,
        code: `${shelf.code}-${i + 1}`,
        guidance: one.guidance,
        position: i + 1,
        needsContent: true,
      })
      if (one.prompt)
        await year.add(tx, disclosure.prompts, admin!, 90, { objective: id, name: one.name, content: one.prompt, position: 1 })
      made.push({ id, ...one })
    }
  }
  // Of the project that the demo company works on.
  const [project] = await tx.query<{ id: string }>(
    'select id from projects.projects_view where tenant_id = $1 and deleted_at is null order by created_at limit 1',
    [tenantId],
  )
  if (!project) return
  // What lies in the room is about the move.
  const [move] = await tx.query<{ id: string }>(
    `select id from projects.projects_view where tenant_id = $1 and name = 'Move to the new warehouse' and deleted_at is null limit 1`,
    [tenantId],
  )
  if (move) await demoRoom(company, move.id)
  for (const [i, one] of made.entries()) {
    const requested = { objectiveName: one.name, objectiveHash: hash(`${one.name}\n${one.guidance}`) }
    if (one.exempt)
      await year.add(tx, disclosure.answers, admin!, 40, {
        project: project.id,
        objective: one.id,
        ...requested,
        notApplicable: true,
        notApplicableReason: one.exempt,
        notApplicableApprovedAt: momentOf(-39),
        notApplicableApprovedBy: admin!.id,
      })
    else if (one.answer) {
      const content = richTextOfLines(one.answer)
      const isDone = i % 3 !== 2
      await year.add(tx, disclosure.answers, member ?? admin!, 50 - i, {
        project: project.id,
        objective: one.id,
        ...requested,
        content,
        contentHash: hash(JSON.stringify(content)),
        status: isDone ? 'done' : 'in_review',
        isCompleted: isDone,
        ...(isDone && { completedAt: momentOf(i - 49), completedBy: admin!.id }),
        ...(!isDone && { submittedAt: momentOf(-3), submittedBy: member?.id ?? admin!.id, reviewer: admin!.id }),
        assignee: member?.id ?? admin!.id,
        dueOn: onDay(isDone ? -30 : 12),
      })
    } else if (i % 2 === 0)
      await year.add(tx, disclosure.answers, admin!, 20, {
        project: project.id,
        objective: one.id,
        ...requested,
        assignee: admin!.id,
        dueOn: onDay(i % 4 === 0 ? -4 : 18),
      })
  }
  // What the project's next milestone holds back until a breakdown that is still open is complete.
  const [milestone] = await tx.query<{ id: string }>(
    `select id from projects.milestones_view where tenant_id = $1 and project_id = $2 and status = 'in_progress' and deleted_at is null order by due_on limit 1`,
    [tenantId, project.id],
  )
  const isOpen = ({ objectives }: (typeof catalogue)[number]) => objectives.some(({ answer, exempt }) => !answer && !exempt)
  const shelf = businessBreakdowns.find(({ slug }) => catalogue.some((one) => one.breakdown === slug && isOpen(one)))
  if (milestone && shelf)
    await year.add(tx, disclosure.payouts, admin!, 30, {
      project: project.id,
      milestone: milestone.id,
      breakdown: shelf.id,
      breakdownName: shelf.name,
      payer: admin!.id,
      points: 600,
      note: 'For everyone who answers',
    })
  const answered = made.filter(({ answer }) => answer).slice(0, 2)
  for (const [i, one] of answered.entries()) {
    const url = i === 0 ? 'https://example.com/lease' : 'https://example.com/insurance'
    const proof = { kind: 'link', url, sha256: hash(url), effectiveOn: onDay(-200), expiresOn: onDay(i === 0 ? 165 : -5) }
    const name = i === 0 ? 'Lease agreement' : 'Insurance certificate'
    const evidence = await year.add(tx, disclosure.evidence, admin!, 45, { project: project.id, name, ...proof, revision: 1 })
    await year.add(tx, disclosure.evidenceRevisions, admin!, 45, { project: project.id, evidence, number: 1, ...proof })
    await year.add(tx, disclosure.sources, admin!, 45, { project: project.id, objective: one.id, evidence, citation: null })
  }
}
