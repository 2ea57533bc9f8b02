import type { Demo, DemoParts, DemoPerson } from '@quoin/kit/server'
import { realtime } from '@quoin/realtime/resources'
import { projects } from './resources/index.ts'

const dayMs = 86_400_000
const onDay = (fromNow: number) => new Date(Date.now() + fromNow * dayMs).toISOString().slice(0, 10)
const at = (fromNow: number, hour: number) => `${onDay(fromNow)}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Days count from today; `slip` is by how many days a date is later than the baseline. */
interface DemoTask {
  readonly name: string
  readonly status: 'todo' | 'in_progress' | 'in_review' | 'done'
  readonly from: number
  readonly to: number
  readonly slip?: number
  readonly who?: number
  readonly priority?: 'low' | 'normal' | 'high' | 'urgent'
  readonly after?: number
}
interface DemoProject {
  readonly fields: Readonly<Record<string, unknown>> & { readonly name: string }
  readonly begun: number
  readonly roles: readonly (readonly [role: string, standing: 'lead' | 'contributor' | 'observer'])[]
  readonly tasks: readonly DemoTask[]
  readonly milestones: readonly (readonly [name: string, status: string, due: number, slip: number])[]
  readonly risks: readonly (readonly [
    name: string,
    category: string,
    likelihood: number,
    impact: number,
    was: number,
    treatment: string,
    why: string,
  ])[]
  readonly news: readonly (readonly [title: string, body: string, daysAgo: number])[]
  readonly events: readonly (readonly [title: string, place: string, day: number, hour: number])[]
  readonly talk: readonly (readonly [title: string, ...messages: string[]])[]
}

const warehouse: DemoProject = {
  fields: {
    name: 'Move to the new warehouse',
    code: 'MOVE',
    purpose: 'The old hall is full. The new one has room for twice the stock and a dock for two lorries.',
    successCriteria: 'No order leaves later than one working day during the move. The old hall is handed over clean and on time.',
    status: 'active',
    health: 'at_risk',
    progress: 45,
    startsOn: onDay(-60),
    dueOn: onDay(48),
    budget: 85_000,
    currency: 'EUR',
    visibility: 'company',
    tags: ['logistics'],
  },
  begun: 62,
  roles: [
    ['Project lead', 'lead'],
    ['Shelving and layout', 'contributor'],
    ['Customer service', 'contributor'],
  ],
  tasks: [
    { name: 'Measure the hall and draw the layout', status: 'done', from: -58, to: -50, who: 1 },
    { name: 'Get three offers for shelving', status: 'done', from: -49, to: -38, who: 1, after: 0 },
    { name: 'Order the shelving', status: 'done', from: -36, to: -34, slip: 2, who: 0, after: 1 },
    {
      name: 'Check fire protection with the authority',
      status: 'in_review',
      from: -30,
      to: -2,
      slip: 6,
      who: 0,
      priority: 'high',
    },
    { name: 'Install the shelving', status: 'in_progress', from: -8, to: 6, slip: 4, who: 1, priority: 'high', after: 2 },
    { name: 'Lay the network and label printers', status: 'todo', from: 4, to: 10, who: 1, after: 4 },
    { name: 'Write to customers about the move', status: 'todo', from: 2, to: 5, who: 2 },
    { name: 'Move slow stock', status: 'todo', from: 11, to: 20, who: 1, after: 5 },
    { name: 'Move fast stock over a weekend', status: 'todo', from: 24, to: 26, who: 0, priority: 'urgent', after: 7 },
    { name: 'Hand over the old hall', status: 'todo', from: 40, to: 48, who: 0, after: 8 },
  ],
  milestones: [
    ['Layout approved', 'reached', -48, 0],
    ['Shelving stands', 'in_progress', 7, 4],
    ['Everything moved', 'planned', 27, 0],
    ['Old hall handed over', 'planned', 48, 0],
  ],
  risks: [
    ['Shelving arrives late', 'Suppliers', 3, 4, 20, 'mitigate', 'A second supplier keeps 40 bays in stock for us.'],
    ['Fire authority asks for changes', 'Regulation', 3, 5, 15, 'open', ''],
    ['Orders are mixed up during the move', 'Operations', 2, 4, 8, 'mitigate', 'Both halls scan with the same labels.'],
    ['Forklift driver is ill', 'People', 2, 2, 4, 'accept', 'The lender offers drivers by the day.'],
  ],
  news: [
    ['The shelving is being installed', 'The first four rows stand. Please keep the dock free until Friday noon.', 3],
    ['Layout approved', 'Thank you for all the comments. The picking lane is now on the dock side.', 47],
  ],
  events: [
    ['Walk through the new hall', 'Dock 2', 2, 9],
    ['Weekly check-in', 'Meeting room 1', 5, 10],
    ['Moving weekend: briefing', 'Canteen', 23, 15],
  ],
  talk: [
    [
      'Where do returns go?',
      'The layout has no place for returns. In the old hall they block the packing table every Monday.',
      'We could use the bay beside dock 2. It is too low for pallets anyway.',
      'Good. I add two tables and a scanner there.',
    ],
  ],
}

const shop: DemoProject = {
  fields: {
    name: 'Relaunch of the online shop',
    code: 'SHOP',
    purpose: 'More than half of the visits come from phones, and the checkout takes seven steps there.',
    successCriteria: 'Checkout in three steps. Pages show in under two seconds on a phone.',
    status: 'active',
    health: 'on_track',
    progress: 70,
    startsOn: onDay(-90),
    dueOn: onDay(21),
    budget: 32_000,
    currency: 'EUR',
    visibility: 'company',
    tags: ['sales', 'web'],
  },
  begun: 92,
  roles: [
    ['Sponsor', 'lead'],
    ['Product photos and texts', 'contributor'],
  ],
  tasks: [
    { name: 'Interview ten customers', status: 'done', from: -88, to: -75, who: 1 },
    { name: 'Redesign the checkout', status: 'done', from: -70, to: -40, who: 0, after: 0 },
    { name: 'Retake product photos', status: 'in_progress', from: -30, to: 4, who: 1 },
    { name: 'Translate product texts', status: 'in_progress', from: -10, to: 9, who: 1 },
    { name: 'Test with screen readers', status: 'todo', from: 5, to: 12, who: 0, priority: 'high', after: 1 },
    { name: 'Go live', status: 'todo', from: 20, to: 21, who: 0, priority: 'high', after: 4 },
  ],
  milestones: [
    ['Checkout ready', 'reached', -40, 0],
    ['Launch', 'planned', 21, 0],
  ],
  risks: [
    ['Search ranking drops after the launch', 'Marketing', 3, 3, 12, 'mitigate', 'Every old address leads to its new page.'],
    ['Photos are not ready for all products', 'Content', 2, 3, 6, 'accept', 'Old photos stay where new ones are missing.'],
  ],
  news: [['Checkout is down to three steps', 'Try it on your phone and tell us in the discussion what feels odd.', 12]],
  events: [['Demo of the new shop', 'Meeting room 1', 4, 14]],
  talk: [
    [
      'Guest checkout: yes or no?',
      'Four of ten customers said they left because of the sign-up.',
      'Then yes. We ask for an account after the purchase.',
    ],
  ],
}

const certificate: DemoProject = {
  fields: {
    name: 'Information security certificate',
    code: 'ISMS',
    purpose: 'Two large customers ask for it before they renew.',
    status: 'active',
    health: 'off_track',
    progress: 20,
    startsOn: onDay(-45),
    dueOn: onDay(120),
    visibility: 'members',
    tags: ['security'],
  },
  begun: 46,
  roles: [['Security officer', 'lead']],
  tasks: [
    { name: 'List what we have to protect', status: 'done', from: -44, to: -30, who: 0 },
    { name: 'Assess the risks', status: 'in_progress', from: -28, to: -4, slip: 10, who: 0, priority: 'urgent', after: 0 },
    { name: 'Write the policies', status: 'todo', from: -3, to: 30, slip: 10, who: 0, after: 1 },
    { name: 'Internal audit', status: 'todo', from: 60, to: 75, who: 0, after: 2 },
  ],
  milestones: [
    ['Risk assessment signed', 'at_risk', -2, 10],
    ['Audit by the certification body', 'planned', 110, 0],
  ],
  risks: [
    ['No auditor free before summer', 'Suppliers', 4, 4, 12, 'open', ''],
    ['Policies nobody follows', 'People', 3, 3, 9, 'mitigate', 'Each policy fits one page and names who helps.'],
  ],
  news: [],
  events: [],
  talk: [],
}

/** Projects as far as they are, with the people who do them. */
export const demo: Demo = async (parts) => {
  if (!parts.isLarge) return
  for (const one of [warehouse, shop, certificate]) await fill(parts, one)
}

async function fill(parts: DemoParts, demo: DemoProject): Promise<void> {
  const { tx, year, people } = parts
  const { begun } = demo
  const lead = people[0]!
  const team = demo.roles.flatMap((role, i) => (people[i] ? [[people[i], ...role] as const] : []))
  const who = (i: number): DemoPerson => team[Math.min(i, team.length - 1)]![0]
  const project = await year.add(tx, projects.projects, lead, begun, {
    ...demo.fields,
    owner: lead.id,
    baselineOn: onDay(-begun),
  })
  for (const [person, role, standing] of team)
    await year.add(tx, projects.members, lead, begun, { project, user: person.id, role, standing, joinedAt: at(-begun, 8) })
  await addPlan(parts, demo, project, who)
  await addRisks(parts, demo, project, lead)
  for (const [title, body, daysAgo] of demo.news)
    await year.add(tx, projects.announcements, lead, daysAgo, { project, title, body })
  for (const [title, location, day, hour] of demo.events)
    await year.add(tx, projects.events, lead, 10, {
      project,
      title,
      location,
      startsAt: at(day, hour),
      endsAt: at(day, hour + 1),
    })
  for (const talk of demo.talk) await addTalk(parts, talk, project, [who(1), who(0)])
}

/** A discussion, and what two of a project say in the conversation about it. */
async function addTalk(
  { tx, tenantId, year }: DemoParts,
  [title, ...messages]: DemoProject['talk'][number],
  project: string,
  two: readonly [DemoPerson, DemoPerson],
): Promise<void> {
  const lastAt = at(messages.length - 10, 9)
  const counted = { messagesCount: messages.length, lastMessageAt: lastAt }
  const discussion = await year.add(tx, projects.discussions, two[0], 9, { project, title, ...counted })
  const context = await year.add(tx, realtime.contexts, two[0], 9, {
    name: title,
    kind: 'record',
    aboutResource: 'projects.discussions',
    aboutId: discussion,
    lastSequence: messages.length,
    lastMessageAt: lastAt,
  })
  for (const person of new Set(two))
    await tx.query('insert into realtime.participants (tenant_id, context_id, user_id, read_sequence) values ($1, $2, $3, $4)', [
      tenantId,
      context,
      person.id,
      messages.length,
    ])
  for (const [i, content] of messages.entries()) {
    const author = two[i % 2]!
    await year.add(tx, realtime.messages, author, 9 - i, {
      context,
      author: author.id,
      sequence: i + 1,
      content,
      source: author.name,
      sourceId: author.id,
      sourceType: 'User',
    })
  }
}

async function addPlan(
  { tx, tenantId, year, people }: DemoParts,
  demo: DemoProject,
  project: string,
  who: (i: number) => DemoPerson,
) {
  const lead = people[0]!
  for (const [name, status, due, slip] of demo.milestones) {
    const dates = { dueOn: onDay(due), baselineDueOn: onDay(due - slip) }
    const id = await year.add(tx, projects.milestones, lead, demo.begun, {
      project,
      name,
      status,
      responsible: lead.id,
      ...dates,
    })
    if (status === 'planned') continue
    await year.add(tx, projects.milestoneStatuses, lead, Math.max(1, -due), { milestone: id, status })
    if (status === 'reached')
      await tx.query('update projects.milestones set reached_on = $3 where tenant_id = $1 and id = $2', [
        tenantId,
        id,
        onDay(due),
      ])
  }
  const ids: string[] = []
  for (const [i, { name, status, from, to, slip = 0, priority = 'normal', who: of = 0, after }] of demo.tasks.entries()) {
    const id = await year.add(tx, projects.tasks, lead, demo.begun, {
      project,
      name,
      status,
      priority,
      assignee: who(of).id,
      position: i,
      startsOn: onDay(from),
      dueOn: onDay(to),
      baselineStartsOn: onDay(from - slip),
      baselineDueOn: onDay(to - slip),
      estimateMinutes: (to - from + 1) * 180,
    })
    ids.push(id)
    if (after !== undefined) await year.add(tx, projects.dependencies, lead, demo.begun, { task: id, predecessor: ids[after] })
    if (status !== 'done') continue
    await tx.query('update projects.tasks set done_on = $3 where tenant_id = $1 and id = $2', [tenantId, id, onDay(to)])
    await year.add(tx, projects.contributions, who(of), -to, {
      project,
      kind: 'work',
      contributor: who(of).id,
      description: name,
      task: id,
      contributedOn: onDay(to),
      minutes: (to - from + 1) * 150,
    })
  }
}

async function addRisks({ tx, year }: DemoParts, demo: DemoProject, project: string, lead: DemoPerson) {
  for (const [name, category, likelihood, impact, was, treatment, justification] of demo.risks)
    await year.add(tx, projects.risks, lead, demo.begun - 5, {
      project,
      name,
      category,
      owner: lead.id,
      likelihood,
      impact,
      treatment,
      justification: justification || null,
      inherentLikelihood: Math.min(5, likelihood + 1),
      inherentImpact: impact,
      residualLikelihood: Math.max(1, likelihood - 1),
      residualImpact: impact,
      movement: likelihood * impact - was,
      reviewedAt: at(-14, 10),
      reviewOn: onDay(16 - likelihood),
    })
}
