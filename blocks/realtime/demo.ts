import { randomUUID } from 'node:crypto'
import type { Demo } from '@quoin/kit/server'
import { realtime } from './resources/index.ts'

const said = [
  [1, 'The fair in Ulm has confirmed our stand. Who takes the large screen along?'],
  [0, 'I can. It is in the store, I will borrow it on Monday.'],
  [1, 'Thanks! Please note the serial number in the handover.'],
  [0, 'Done, and the flyers are ordered as well.'],
] as const

/** Colleagues who prepare a fair, what is to be done for it, and what one of them was told meanwhile. */
export const demo: Demo = async ({ tx, tenantId, year, people, isLarge }) => {
  const [admin, member] = people
  if (!isLarge || !admin || !member) return
  const group = await year.add(tx, realtime.groups, admin, 12, { name: 'Fair in Ulm' })
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const context = await year.add(tx, realtime.contexts, admin, 12, {
    name: 'Fair in Ulm',
    kind: 'group',
    group,
    lastSequence: said.length,
    lastMessageAt: at(9),
  })
  for (const { id } of [admin, member]) {
    await tx.query('insert into realtime.group_members (tenant_id, group_id, user_id, added_at) values ($1, $2, $3, $4)', [
      tenantId,
      group,
      id,
      at(12),
    ])
    await tx.query(
      'insert into realtime.participants (tenant_id, context_id, user_id, joined_at, read_sequence) values ($1, $2, $3, $4, $5)',
      [tenantId, context, id, at(12), id === admin.id ? 3 : 4],
    )
  }
  for (const [i, [who, content]] of said.entries()) {
    const author = [admin, member][who]!
    const message = await year.add(tx, realtime.messages, author, 12 - i * 0.9, {
      context,
      author: author.id,
      sequence: i + 1,
      content,
      source: author.name,
      sourceId: author.id,
      sourceType: 'User',
    })
    if (i === 0)
      for (const [position, controlLabel] of ['I do', 'Not me'].entries())
        await year.add(tx, realtime.messageActions, author, 12, {
          message,
          position,
          controlType: 'button',
          controlLabel,
          controlSetId: 'screen',
          ...(position === 0 && { response: { value: controlLabel }, answeredBy: admin.id, answeredAt: at(11.2) }),
        })
    if (i === 2)
      await year.add(tx, realtime.tasks, member, 10, {
        context,
        message,
        user: admin.id,
        description: 'Note the serial number of the screen in the handover',
      })
  }
  await year.add(tx, realtime.meetings, member, 8, {
    conversation: context,
    host: member.id,
    title: 'Who brings what to Ulm',
    scheduledAt: at(7),
    startedAt: at(7),
    endedAt: new Date(Date.now() - 7 * 86_400_000 + 25 * 60_000).toISOString(),
    room: randomUUID(),
    status: 'inactive',
  })
  await year.add(tx, realtime.meetings, admin, 1, {
    conversation: context,
    host: admin.id,
    title: 'After the fair: what came of it',
    description: 'Leads, costs, and whether we go again.',
    scheduledAt: at(-4),
    room: randomUUID(),
  })
  await tx.query(
    `insert into realtime.notifications (tenant_id, id, person_id, content, body, category, url, source, source_id, source_type, target_type, about_resource, about_id, created_by, created_at)
     values ($1, $2, $3, 'New message from ' || $4 || ' in Fair in Ulm', $5, 'messages', $6, $4, $7::uuid::text, 'User', 'User', 'realtime.contexts', $8, $7::uuid, $9)`,
    [
      tenantId,
      randomUUID(),
      admin.id,
      member.name,
      said[3][1],
      `/realtime/conversations/${context}`,
      member.id,
      context,
      at(9.3),
    ],
  )
}
