import { randomUUID } from 'node:crypto'
import { crm } from '../resources/index.ts'
import type { DemoPerson, DemoYear, Tx } from '@quoin/kit/server'
import { companyStems, deals, familyNames, givenNames, leadNotes, lostReasons, positions, sources, steps } from './words.ts'

interface Selling {
  readonly tx: Tx
  readonly tenantId: string
  readonly year: DemoYear
  readonly people: readonly DemoPerson[]
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly contact: string
    readonly owner: DemoPerson
  }[]
  readonly random: () => number
}

const day = 86_400_000
const agreement = 'You may write to me about this request.'

/** Leads with their next steps, and deals in every stage: what a team of three has on its board on an ordinary morning. */
export async function seedSelling({ tx, tenantId, year, people, accounts, random }: Selling): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = (chance: number) => random() < chance
  const at = (days: number, hour = 9) => new Date(new Date(Date.now() + days * day).setUTCHours(hour, 0, 0, 0)).toISOString()
  const onDay = (days: number) => at(days).slice(0, 10)

  const invited: string[] = []
  for (let i = 0; i < Math.ceil(accounts.length * 0.6); i++) {
    const owner = people[i % Math.min(3, people.length)]!
    const [firstName, lastName] = [pick(givenNames), pick(familyNames)]
    const age = 1 + Math.floor(random() * 60)
    const stage = pick(['new', 'new', 'contacted', 'contacted', 'qualified', 'unqualified'] as const)
    const company = `${companyStems[(i * 7 + 3) % companyStems.length]!.split(' ')[0]} ${pick(['Studio', 'Works', 'Partners', 'Supply'])}`
    const lead = await year.add(tx, crm.leads, owner, age, {
      firstName,
      lastName,
      owner: owner.id,
      companyName: company,
      position: pick(positions),
      source: pick(sources),
      stage,
      score: stage === 'unqualified' ? 5 : 20 + Math.floor(random() * 75),
      leadEmail: `${`${firstName}.${lastName}`
        .normalize('NFKD')
        .replace(/[^A-Za-z.]/g, '')
        .toLowerCase()}.${i}@prospect.example`,
      notes: pick(leadNotes),
      lostReason: stage === 'unqualified' ? pick(lostReasons) : null,
    })
    if (stage !== 'unqualified' && invited.length < 12) invited.push(lead)
    if (stage === 'unqualified' || (stage === 'new' && some(0.5))) continue
    for (const [when, done] of [
      [-1 - Math.floor(random() * 12), some(0.75)],
      [Math.floor(random() * 14), false],
    ] as const) {
      const { followType, notes, outcome } = pick(steps)
      await year.add(tx, crm.leadFollows, owner, Math.min(age, 14), {
        lead,
        user: owner.id,
        owner: owner.id,
        followType,
        notes,
        ...(some(0.3)
          ? { dueOn: onDay(when), timeZone: 'Europe/Berlin' }
          : { scheduledAt: at(when, 7 + Math.floor(random() * 9)) }),
        ...(some(0.15) ? { repeatEvery: 'week', repeatCount: 2 } : {}),
        ...(done ? { completedAt: at(when, 16), outcome } : {}),
      })
    }
  }

  // Some customers once filled in a form; what they agreed to then stands with them.
  const formerLeads = await tx.query<{ contact: string; first: string; last: string; email: string }>(
    `select id as contact, first_name as first, last_name as last, primary_email as email from crm.contacts
     where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, accounts.filter(({ contact }, i) => contact && i % 4 === 0).map(({ contact }) => contact)],
  )
  for (const { contact, first, last, email } of formerLeads) {
    const { id: account, name, owner } = accounts.find((one) => one.contact === contact)!
    await year.add(tx, crm.leads, owner, 75, {
      firstName: first,
      lastName: last,
      leadEmail: email,
      companyName: name,
      owner: owner.id,
      source: 'web',
      sourceType: 'web_form',
      stage: 'converted',
      convertedAt: at(-70, 14),
      account,
      contact,
      consentText: agreement,
      consentGivenAt: at(-75),
      consentEmail: email,
      consentConfirmedAt: at(-75, 10),
    })
  }

  const spring = await year.add(tx, crm.targetLists, people[0]!, 12, {
    name: 'Open house in spring',
    description: 'Whom we ask to come and see the new workshop.',
    owner: people[0]!.id,
  })
  const requested = [...invited.map((lead) => ({ lead })), ...accounts.slice(0, 6).map(({ id: account }) => ({ account }))]
  for (const [i, who] of requested.entries())
    await year.add(tx, crm.targetListMembers, people[0]!, 11, {
      targetList: spring,
      ...who,
      state: (['listed', 'contacted', 'listed', 'answered'] as const)[i % 4]!,
    })
  for (const lead of invited.slice(2, 3)) await year.change(tx, crm.leads, lead, people[0]!, 4, { optedOut: true })

  await year.add(tx, crm.settings, people[0]!, 90, {
    approvalOverBasisPoints: 1_000,
    captureEnabled: true,
    captureOwner: people[0]!.id,
    consentText: agreement,
  })
  for (const template of mailTemplates) await year.add(tx, crm.mailTemplates, people[0]!, 80, template)

  let quotes = 0
  let stages: readonly { id: string; kind: string }[] = []
  for (const [i, account] of accounts.entries()) {
    if (!some(0.75)) continue
    const age = 2 + Math.floor(random() * 90)
    // The first deal brings the pipeline with it.
    const chosen = stages[Math.min(stages.length - 1, Math.floor(random() ** 1.3 * stages.length))]
    const deal = await year.add(tx, crm.opportunities, account.owner, age, {
      name: `${deals[i % deals.length]}, ${account.name}`,
      account: account.id,
      contact: account.contact || null,
      owner: account.owner.id,
      ...(chosen ? { stage: chosen.id } : {}),
      total: Math.round(1.5 + random() ** 2 * 120) * 500,
      currency: 'EUR',
      expectedCloseOn: onDay(chosen && chosen.kind !== 'open' ? -5 : 5 + Math.floor(random() * 90)),
      nextActionAt: (!chosen || chosen.kind === 'open') && some(0.7) ? at(1 + Math.floor(random() * 20)) : null,
      lostReason: chosen?.kind === 'lost' ? pick(lostReasons) : null,
    })
    if (stages.length === 0) {
      stages = await tx.query<{ id: string; kind: string }>(
        'select id, kind from crm.stages where tenant_id = $1 and deleted_at is null order by "order"',
        [tenantId],
      )
      await tx.query("update crm.stages set rot_days = 30 where tenant_id = $1 and kind = 'open'", [tenantId])
    }
    if ((!chosen || chosen.kind === 'open') && i % 3 === 0) {
      const { followType, notes } = pick(steps)
      await year.add(tx, crm.opportunityFollows, account.owner, 1, {
        opportunity: deal,
        user: account.owner.id,
        owner: account.owner.id,
        followType,
        notes,
        scheduledAt: at(1 + (i % 9), 8 + (i % 8)),
      })
    }
    if (i % 5 === 0)
      await year.add(tx, crm.accountFollows, account.owner, 1, {
        account: account.id,
        user: account.owner.id,
        owner: account.owner.id,
        followType: 'meeting',
        notes: 'Go through the year together.',
        dueOn: onDay(3 + (i % 12)),
        timeZone: 'Europe/Berlin',
      })
    if (some(0.45)) {
      const isWon = chosen?.kind === 'won'
      const discount = some(0.25) ? 1_500 : 0
      const lines = quoteLines.filter(() => some(0.6)).concat(quoteLines[0]!)
      const quote = await year.add(tx, crm.quotes, account.owner, Math.min(age, 30), {
        ...offered(lines, discount),
        name: deals[i % deals.length],
        number: `Q-${new Date().getUTCFullYear()}-${String(++quotes).padStart(4, '0')}`,
        account: account.id,
        contact: account.contact || null,
        opportunity: deal,
        owner: account.owner.id,
        currency: 'EUR',
        terms: 'Payment within 14 days.',
        validUntil: onDay(30),
        ...(isWon ? { state: 'accepted', acceptedAt: at(-2, 11), acceptedBy: 'Kim Sander' } : {}),
      })
      await tx.query(
        'update crm.quotes set code = number, search = array_to_tsvector(array[lower(name)]) where tenant_id = $1 and id = $2',
        [tenantId, quote],
      )
    }
    if (account.contact && i % 3 === 0) {
      const when = (i % 25) - 6
      const meeting = await year.add(tx, crm.meetings, account.owner, Math.min(age, 8), {
        title: `${meetingTitles[(i / 3) % meetingTitles.length]!} with ${account.name}`,
        meetingType: 'visit',
        account: account.id,
        contact: account.contact,
        opportunity: deal,
        user: account.owner.id,
        startTime: at(when, 8 + (i % 6)),
        endTime: at(when, 9 + (i % 6)),
        timezone: 'Europe/Berlin',
        meetingLocation: 'Head office',
      })
      // What lies behind is mostly paid.
      await year.add(tx, crm.meetingBillings, account.owner, Math.min(age, 8), {
        meeting,
        contact: account.contact,
        payerName: account.name,
        payerType: 'company',
        amount: 120 + (i % 4) * 40,
        currency: 'EUR',
        description: 'Consultation',
        dueAt: at(when + 14, 12),
        ...(when < 0 && i % 2 === 0 ? { paidAt: at(when + 5, 10), paymentMethod: 'Bank transfer' } : {}),
      })
    }
    if (account.contact && some(0.4)) {
      await year.add(tx, crm.mails, account.owner, Math.floor(random() * Math.min(age, 20)), {
        account: account.id,
        contact: account.contact,
        opportunity: deal,
        owner: account.owner.id,
        recipient: `office.${i}@customer.example`,
        subject: mailTemplates[i % mailTemplates.length]!.subject.replace('{{ company }}', account.name),
        body: 'Thank you for your time. As we said, you find our proposal attached to the deal.',
        language: 'en',
      })
    }
    const since = Math.floor(random() * Math.min(age, 45))
    await tx.query(
      `update crm.opportunities set stage_since = $3, closed_at = case when closed_at is null then null else $3::timestamptz end, updated_at = $3 where tenant_id = $1 and id = $2`,
      [tenantId, deal, at(-since, 10)],
    )
    await tx.query('update crm.stage_visits set entered_at = $3 where tenant_id = $1 and opportunity_id = $2', [
      tenantId,
      deal,
      at(-since, 10),
    ])
  }
  await tx.query('insert into crm.quote_counters (tenant_id, year, last) values ($1, $2, $3)', [
    tenantId,
    new Date().getUTCFullYear(),
    quotes,
  ])
}

const meetingTitles = ['Review of the offer', 'Demonstration', 'Planning of the delivery'] as const

const mailTemplates = [
  {
    name: 'After the first talk',
    subject: 'Our talk, {{ company }}',
    body: 'Dear {{ first_name }},\n\nthank you for the talk. I will come back to you with a proposal this week.\n\n{{ sender }}',
    language: 'en',
  },
  {
    name: 'Reminder of an offer',
    subject: 'Our offer for {{ company }}',
    body: 'Dear {{ first_name }},\n\nis there anything you would like to know about our offer?\n\n{{ sender }}',
    language: 'en',
  },
] as const

/** Whole euros, so that every amount below is exact. */
const quoteLines = [
  { description: 'Consulting', quantity: 4, unit: 'days', unit_price: 900 },
  { description: 'Delivery and setup', quantity: 1, unit: null, unit_price: 500 },
  { description: 'Yearly support', quantity: 12, unit: 'months', unit_price: 100 },
] as const

/** What a quote of the demo comes to: one tax rate, one discount on all. */
function offered(lines: readonly (typeof quoteLines)[number][], discountBasisPoints: number) {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.quantity * line.unit_price * 100, 0)
  const discountMinor = (subtotalMinor * discountBasisPoints) / 10_000
  const baseMinor = subtotalMinor - discountMinor
  const taxMinor = (baseMinor * 19) / 100
  return {
    lines: lines.map((line) => ({
      ...line,
      id: randomUUID(),
      tax_basis_points: 1_900,
      net: line.quantity * line.unit_price,
      net_minor: line.quantity * line.unit_price * 100,
    })),
    taxes: [{ basis_points: 1_900, base: baseMinor / 100, base_minor: baseMinor, tax: taxMinor / 100, tax_minor: taxMinor }],
    discountBasisPoints: discountBasisPoints || null,
    discountShareBasisPoints: discountBasisPoints,
    subtotalMinor,
    discountMinor,
    taxMinor,
    totalMinor: baseMinor + taxMinor,
  }
}
