import type { Demo } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { sales } from './resources/index.ts'
import { bookPayment, bookSale } from './operations/books.ts'

const goods = [
  ['GAR-01', 'Folding chair', 7_500, 3_100, false],
  ['GAR-02', 'Garden bench', 24_900, 12_100, false],
  ['LMP-03', 'Storm lantern', 6_450, 2_700, false],
  ['TEX-02', 'Linen cushion', 3_400, 1_210, true],
  ['CUP-02', 'Espresso cups, set of two', 1_900, 740, false],
  ['TEX-03', 'Tea towels, set of three', 2_100, 720, true],
] as const
const day = 86_400_000

/** Two plans and three months of orders: paid, sent, some on their way, one waiting, one cancelled, with what vendors are owed for them. */
export const demo: Demo = async ({ tx, tenantId, year, people, random }) => {
  const boss = people[0]!
  const now = Date.now()
  const at = (daysAgo: number) => new Date(now - daysAgo * day).toISOString()
  for (const [code, description, recurringPaymentAmount, trialPeriodDays] of [
    ['basic', 'Basic', 9, 14],
    ['team', 'Team', 29, 0],
  ] as const) {
    await year.add(tx, sales.subscriptionModels, boss, 120, {
      code,
      description,
      recurringPaymentAmount,
      trialPeriodDays,
      currency: 'EUR',
    })
  }
  await tx.query('insert into sales.settings (tenant_id, gift_cards) values ($1, true) on conflict (tenant_id) do nothing', [
    tenantId,
  ])
  const vendor = await year.add(tx, products.vendors, boss, 150, {
    name: 'Weavers & Sons',
    code: 'weavers',
    email: 'orders@weavers.example',
    commissionBasisPoints: 2_000,
  })
  const shelf = await tx.query<{ id: string; sku: string }>(
    'select p.id, p.sku from products.products_view p where p.tenant_id = $1 and p.sku = any($2::text[])',
    [tenantId, goods.map(([sku]) => sku)],
  )
  const productOf = (sku: string) => shelf.find((one) => one.sku === sku)?.id ?? null
  for (const person of people)
    await tx.query(
      `insert into sales.customers (tenant_id, id, user_id, name, email, search, created_by) select $1, u.id, u.id, u.name, u.email, array_to_tsvector(array[lower(u.name)]), u.id
    from gateway.users_view u where u.tenant_id = $1 and u.id = $2`,
      [tenantId, person.id],
    )
  const count = people.length > 1 ? 46 : 6
  let invoices = 0
  for (let i = 1; i <= count; i++) {
    const age = Math.floor(((count - i) / count) * 88) + 1
    const person = people[Math.floor(random() * people.length)]!
    const lines = [
      ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * goods.length))),
    ].map((n) => {
      const [sku, name, price, cost, isVendors] = goods[n]!
      const quantity = 1 + Math.floor(random() ** 2 * 4)
      const net = price * quantity
      const tax = Math.round(net * 0.19)
      return { sku, name, price, cost: cost * quantity, quantity, net, tax, total: net + tax, vendor: isVendors ? vendor : null }
    })
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
    const tips = i % 9 === 0 ? Math.round(sum((line) => line.net) / 1_000) * 100 : 0
    const total = sum((line) => line.total) + tips
    const fate = i === count - 1 ? 'waiting' : i === count - 4 ? 'cancelled' : 'paid'
    const isSent = fate === 'paid' && age > 4
    const number = `O-${new Date(now).getUTCFullYear()}-${String(i).padStart(5, '0')}`
    const { email } = (
      await tx.query<{ email: string }>('select u.email from gateway.users_view u where u.tenant_id = $1 and u.id = $2', [
        tenantId,
        person.id,
      ])
    )[0]!
    const order = await year.add(tx, sales.orders, person, age, {
      displayUniqueId: number,
      user: person.id,
      customer: person.id,
      customerName: person.name,
      customerEmail: email,
      currency: 'EUR',
      source: 'checkout',
      placedAt: at(age),
      taxBasisPoints: 1_900,
      subtotalMinor: sum((line) => line.net),
      taxMinor: sum((line) => line.tax),
      tipsMinor: tips,
      totalMinor: total,
      ...(fate === 'cancelled' && {
        orderState: 'cancelled',
        status: 'cancelled',
        cancelledAt: at(age - 0.5),
        cancelReason: 'Ordered twice',
      }),
      ...(fate === 'paid' && { paidMinor: total, paymentState: 'paid', status: 'paid', paidAt: at(age) }),
      ...(isSent && {
        fulfilmentState: age > 9 ? 'delivered' : 'fulfilled',
        shippedAt: at(age - 1),
        ...(age > 9 && { deliveredAt: at(age - 3), orderState: 'completed' }),
      }),
      shippingAddress: { name: person.name, line1: 'Hafenstraße 12', zipcode: '20457', city: 'Hamburg', country: 'DE' },
    })
    const payables: { vendor: string; amount: number }[] = []
    for (const [place, line] of lines.entries()) {
      const detail = await year.add(tx, sales.orderDetails, person, age, {
        order,
        user: person.id,
        place,
        product: productOf(line.sku),
        productSku: line.sku,
        productName: line.name,
        quantity: line.quantity,
        currency: 'EUR',
        priceMinor: line.price,
        subtotalMinor: line.net,
        taxBasisPoints: 1_900,
        taxMinor: line.tax,
        totalMinor: line.total,
        costMinor: line.cost,
        vendor: line.vendor,
        ...(isSent && { fulfilledQuantity: line.quantity }),
      })
      if (!line.vendor || fate !== 'paid') continue
      const commission = Math.round(line.net * 0.2)
      payables.push({ vendor: line.vendor, amount: line.net - commission })
      await year.add(tx, sales.payables, person, age, {
        order,
        detail,
        vendor: line.vendor,
        vendorName: 'Weavers & Sons',
        vendorEmail: 'orders@weavers.example',
        currency: 'EUR',
        priceMinor: line.net,
        commissionBasisPoints: 2_000,
        commissionMinor: commission,
        amountMinor: line.net - commission,
        paymentType: 'bank',
      })
    }
    if (isSent) {
      await year.add(tx, sales.fulfilments, boss, age - 1, {
        order,
        user: person.id,
        carrier: 'Harbour Post',
        trackingNumber: `HP${100_000 + i * 37}`,
        lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      })
    }
    if (fate !== 'paid') continue
    const kind = random() < 0.75 ? 'demo' : 'bank'
    const payment = await year.add(tx, sales.payments, person, age, {
      order,
      user: person.id,
      paymentType: kind,
      status: 'completed',
      currency: 'EUR',
      amountMinor: total,
      gatewayName: kind === 'demo' ? 'demo' : 'hand',
      gatewayReference: `${kind} ${number}`,
      gatewayOrderId: number,
      gatewayStatus: 'succeeded',
      paidAt: at(age),
      gatewayPaidAt: at(age),
    })
    await bookPayment({ tx }, { key: `payment:${payment}`, tender: kind, currency: 'EUR', amount: total, order, memo: number })
    await bookSale(
      { tx },
      { key: `sale:${order}`, currency: 'EUR', total, tax: sum((line) => line.tax), tips, payables, order, memo: number },
    )
    invoices += 1
    await year.add(tx, sales.invoices, person, age, {
      order,
      user: person.id,
      kind: 'invoice',
      number: `I-${new Date(now).getUTCFullYear()}-${String(invoices).padStart(5, '0')}`,
      customerName: person.name,
      currency: 'EUR',
      subtotalMinor: sum((line) => line.net) + tips,
      taxMinor: sum((line) => line.tax),
      totalMinor: total,
      issuedAt: at(age),
      lines: [
        ...lines.map(({ name, sku, quantity, net, tax, total: all }) => ({
          name,
          sku,
          quantity,
          net_minor: net,
          tax_basis_points: 1_900,
          tax_minor: tax,
          total_minor: all,
        })),
        ...(tips > 0 ? [{ name: 'tip', sku: null, quantity: 1, total_minor: tips }] : []),
      ],
    })
  }
  await tx.query(`insert into sales.counters (tenant_id, series, year, last) values ($1, 'O', $2, $3), ($1, 'I', $2, $4)`, [
    tenantId,
    new Date(now).getUTCFullYear(),
    count,
    invoices,
  ])
}
