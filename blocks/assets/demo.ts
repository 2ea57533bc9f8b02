import { assets } from './resources/index.ts'
import { take } from '@quoin/kit/occupancy'
import type { Demo } from '@quoin/kit/server'

const day = 86_400_000
const things = [
  ['Laptop', 'ThinkPad T14', 'Lenovo', 1_349, 36],
  ['Laptop', 'MacBook Pro 14', 'Apple', 2_299, 36],
  ['Monitor', 'U2723QE', 'Dell', 549, 60],
  ['Phone', 'Pixel 9', 'Google', 799, 24],
  ['Camera', 'EOS R6', 'Canon', 2_199, 48],
  ['Projector', 'EB-L260F', 'Epson', 1_899, 60],
  ['Drill', 'GSR 18V-60', 'Bosch', 189, 48],
  ['Drill', 'GSR 18V-60', 'Bosch', 189, 48],
  ['Drill', 'GSR 18V-60', 'Bosch', 189, 48],
  ['Ladder', 'Hailo L100', 'Hailo', 239, 120],
  ['Forklift', 'EFG 216', 'Jungheinrich', 24_900, 96],
  ['Van', 'eVito', 'Mercedes', 41_500, 72],
  ['Measuring device', 'Disto D2', 'Leica', 179, 60],
  ['Label printer', 'QL-820NWB', 'Brother', 229, 48],
  ['Tablet', 'Galaxy Tab S9', 'Samsung', 899, 36],
] as const

/** A register as a small trading house has it: what it owns, who has some of it, what is due, and a round through the warehouse. */
export const demo: Demo = async ({ tx, tenantId, year, people, random }) => {
  const boss = people[0]!
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const onDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  const at = (days: number, hour = 9) => new Date(new Date(Date.now() + days * day).setUTCHours(hour, 0, 0, 0)).toISOString()

  const categories = new Map<string, string>()
  for (const [name, icon, customFields] of [
    ['Computers', 'device-laptop', [{ key: 'memory_gb', label: 'Memory in GB', kind: 'number', required: false }]],
    ['Tools', 'tool', []],
    ['Vehicles', 'truck', [{ key: 'plate', label: 'Number plate', kind: 'text', required: false }]],
    ['Media', 'camera', []],
  ] as const)
    categories.set(name, await year.add(tx, assets.categories, boss, 300, { name, icon, customFields, order: categories.size }))
  for (const [name, customFields] of [
    ['GSR 18V-60', [{ key: 'batteries', label: 'Batteries in the case', kind: 'number', required: false }]],
    [
      'EOS R6',
      [{ key: 'lens', label: 'Lens with it', kind: 'choice', required: false, options: ['24-105 mm', '70-200 mm', 'None'] }],
    ],
  ] as const)
    await year.add(tx, assets.models, boss, 260, { name, customFields })
  const places = [
    await year.add(tx, assets.warehouses, boss, 300, { name: 'Head office', city: 'Hamburg', country: 'Germany' }),
    await year.add(tx, assets.warehouses, boss, 300, { name: 'Warehouse', city: 'Hamburg', country: 'Germany' }),
    await year.add(tx, assets.warehouses, boss, 220, { name: 'Studio', city: 'Bremen', country: 'Germany' }),
  ]
  const vendors = [
    await year.add(tx, assets.vendors, boss, 280, {
      name: 'Nordlicht Technik',
      email: 'service@nordlicht.example',
      phone: '+49 40 000 1100',
      website: 'https://nordlicht.example',
    }),
    await year.add(tx, assets.vendors, boss, 260, {
      name: 'Elbe Fuhrpark',
      email: 'fleet@elbe.example',
      phone: '+49 40 000 2200',
    }),
  ]
  await year.add(tx, assets.contracts, boss, 200, {
    vendor: vendors[1],
    name: 'Van lease',
    number: 'EF-2041',
    kind: 'lease',
    startsOn: onDay(-500),
    endsOn: onDay(38),
    noticeDays: 30,
    cost: 489,
    currency: 'EUR',
  })
  for (const name of ['insured', 'calibrated']) await year.add(tx, assets.tags, boss, 250, { name })

  const kindOf = (name: string) =>
    /Laptop|Monitor|Phone|Tablet|printer/.test(name)
      ? 'Computers'
      : /Van|Forklift/.test(name)
        ? 'Vehicles'
        : /Camera|Projector/.test(name)
          ? 'Media'
          : 'Tools'
  const made: { id: string; name: string }[] = []
  for (const [i, [name, model, manufacturer, price, life]] of things.entries()) {
    const age = 20 + Math.floor(random() * 250)
    made.push({
      name,
      id: await year.add(tx, assets.assets, boss, age, {
        name: `${manufacturer} ${name.toLowerCase()}`,
        assetType: name,
        model,
        manufacturer,
        serialNumber: `SN-${4_100 + i * 37}`,
        category: categories.get(kindOf(name)),
        location: places[i % places.length],
        vendor: vendors[name === 'Van' || name === 'Forklift' ? 1 : 0],
        responsible: boss.id,
        purchasePrice: price,
        currency: 'EUR',
        purchaseDate: onDay(-age - 200),
        warrantyUntil: onDay(i === 3 ? 12 : 400 - age),
        depreciationMethod: 'straight_line',
        depreciationMonths: life,
        tags: random() < 0.3 ? ['insured'] : [],
      }),
    })
  }
  for (const [name, quantity, quantityMin, unit] of [
    ['Work gloves', 40, 20, 'pairs'],
    ['Network cable 5 m', 6, 10, 'pieces'],
  ] as const) {
    await year.add(tx, assets.assets, boss, 120, {
      name,
      assetType: 'Supplies',
      tracking: 'quantity',
      quantity,
      quantityMin,
      unit,
      category: categories.get('Tools'),
      location: places[1],
      responsible: boss.id,
    })
  }

  for (const [i, [index, since, due]] of (
    [
      [0, 12, 9],
      [4, 6, -2],
      [7, 3, 4],
    ] as const
  ).entries()) {
    const person = people[(i + 1) % people.length]!
    const loan = await year.add(tx, assets.loans, boss, since, {
      number: `L-${new Date().getUTCFullYear()}-${String(i + 1).padStart(4, '0')}`,
      user: person.id,
      borrowerName: person.name,
      lender: boss.id,
      lentAt: at(-since),
      dueAt: at(due, 16),
      itemsTotal: 1,
      itemsOut: 1,
      notes: pick(['For the trade fair', 'Site visit', 'Working from home']),
    })
    await tx.query(
      'insert into assets.loan_items (tenant_id, loan_id, asset_id, quantity, quantity_out, units) values ($1, $2, $3, 1, 1, $4)',
      [tenantId, loan, made[index]!.id, [1]],
    )
    await take(tx, {
      kind: 'assets.loan',
      subject: loan,
      from: at(-since),
      to: at(due, 16),
      units: [{ resource: made[index]!.id, unit: 1 }],
    })
    await year.change(tx, assets.assets, made[index]!.id, boss, since, { state: 'lent' })
  }
  await tx.query('insert into assets.counters (tenant_id, name, last) values ($1, $2, 3)', [
    tenantId,
    `L ${new Date().getUTCFullYear()}`,
  ])
  for (const [index, from, until, purpose] of [
    [11, 2, 4, 'Delivery to Bremen'],
    [5, 3, 3.3, 'Quarterly meeting'],
    [6, 1, 8, 'Shelves in hall 2'],
  ] as const) {
    const person = pick(people)
    const reservation = await year.add(tx, assets.reservations, person, 2, {
      asset: made[index]!.id,
      user: person.id,
      startsAt: at(from),
      endsAt: at(until, 17),
      purpose,
    })
    await take(tx, {
      kind: 'assets.reservation',
      subject: reservation,
      from: at(from),
      to: at(until, 17),
      units: [{ resource: made[index]!.id, unit: 1 }],
    })
  }

  await year.add(tx, assets.maintenancePlans, boss, 100, {
    asset: made[10]!.id,
    name: 'Safety inspection',
    every: 12,
    per: 'month',
    startsOn: onDay(-4),
    nextDueOn: onDay(-4),
    checklist: [
      { text: 'Brakes', required: true },
      { text: 'Lift chain', required: true },
    ],
  })
  await year.add(tx, assets.maintenancePlans, boss, 100, {
    asset: made[11]!.id,
    name: 'Service',
    every: 6,
    per: 'month',
    startsOn: onDay(9),
    nextDueOn: onDay(9),
  })
  for (const [index, eventType, days, cost, description] of [
    [10, 'repair', 44, 318.4, 'Hydraulic hose replaced'],
    [11, 'cleaning', 18, 79, 'Cleaned inside and out'],
    [4, 'calibration', 60, 145, 'Sensor checked'],
    [0, 'upgrade', 90, 120, 'Memory doubled'],
  ] as const) {
    await year.add(tx, assets.events, boss, days, {
      asset: made[index]!.id,
      eventType,
      eventDate: at(-days),
      cost,
      currency: 'EUR',
      description,
      performedBy: pick(people).id,
      vendor: vendors[0],
    })
  }
  await tx.query('insert into assets.codes (tenant_id, value, asset_id) values ($1, $2, $3)', [
    tenantId,
    '2000000041001',
    made[4]!.id,
  ])
  for (const [days, latitude, longitude] of [
    [33, null, null],
    [5, 53.55, 9.99],
    [1, null, null],
  ] as const)
    await tx.query(
      `insert into assets.label_scans (tenant_id, asset_id, hour, at, latitude, longitude) values ($1, $2, date_trunc('hour', $3::timestamptz), $3, $4, $5)`,
      [tenantId, made[4]!.id, at(-days, 15), latitude, longitude],
    )
  await year.add(tx, assets.audits, boss, 40, {
    asset: made[12]!.id,
    auditDate: at(-40),
    auditor: boss.id,
    condition: 'good',
    location: 'Warehouse',
  })
  await year.change(tx, assets.assets, made[13]!.id, boss, 3, {
    state: 'maintenance',
    maintenanceStatus: 'in_progress',
    maintenanceNotes: 'Print head is being replaced',
  })
  await year.add(tx, assets.alerts, boss, 1, {
    asset: made[4]!.id,
    alertType: 'overdue',
    severity: 'high',
    message: made[4]!.name,
    triggeredAt: at(-1),
  })
  await year.add(tx, assets.alerts, boss, 2, {
    asset: made[3]!.id,
    alertType: 'warranty',
    severity: 'low',
    message: made[3]!.name,
    triggeredAt: at(-2),
    dueOn: onDay(12),
  })
  const studio = await year.add(tx, assets.entities, boss, 200, {
    name: 'Video studio',
    entityType: 'department',
    description: 'Cameras, lights and everything that goes along to a shoot.',
  })
  for (const index of [4, 5]) await year.change(tx, assets.assets, made[index]!.id, boss, 2, { entity: studio })
  if (people[1])
    await year.add(tx, assets.entityAccesses, boss, 150, { entity: studio, user: people[1].id, accessLevel: 'write' })
  if (people[3])
    await year.add(tx, assets.entityAccessRequests, people[3], 1, {
      entity: studio,
      user: people[3].id,
      reason: 'I film our stand at the fair and need a camera.',
    })
}
