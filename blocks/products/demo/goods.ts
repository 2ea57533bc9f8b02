import type { DemoParts, DemoYear } from '@quoin/kit/server'
import { products } from '../resources/index.ts'

const shelves = { Kitchen: ['Cups', 'Pans', 'Tools'], Living: ['Light', 'Textiles'], Garden: ['Seats', 'Planting'] } as const

interface Thing {
  readonly name: string
  readonly sku: string
  readonly category: (typeof shelves)[keyof typeof shelves][number]
  readonly price: number
  readonly cost: number
  /** How many lie in the main warehouse, of each form if there are forms. */
  readonly there: number
  readonly forms?: readonly (readonly [name: string, price?: number])[]
  readonly about: string
}

const things: readonly Thing[] = [
  {
    name: 'Stoneware cup',
    sku: 'CUP-01',
    category: 'Cups',
    price: 14.5,
    cost: 5.2,
    there: 120,
    forms: [['White'], ['Slate'], ['Rust']],
    about: 'Thrown by hand, glazed inside, warm to hold. Goes into the dishwasher.',
  },
  {
    name: 'Espresso cups, set of two',
    sku: 'CUP-02',
    category: 'Cups',
    price: 19,
    cost: 7.4,
    there: 42,
    about: 'Two small cups with thick walls that keep an espresso hot.',
  },
  {
    name: 'Enamel mug',
    sku: 'CUP-03',
    category: 'Cups',
    price: 12.9,
    cost: 4.1,
    there: 86,
    forms: [['Blue'], ['Cream']],
    about: 'Light, hard to break, and at home on a camping stove.',
  },
  { name: 'Tea glass', sku: 'CUP-04', category: 'Cups', price: 9.5, cost: 3.3, there: 5, about: 'Thin glass with a wide rim.' },
  {
    name: 'Cast-iron pan',
    sku: 'PAN-01',
    category: 'Pans',
    price: 59.9,
    cost: 26,
    there: 18,
    forms: [['24 cm'], ['28 cm', 69.9]],
    about: 'Seasoned and ready to use. Gets better with every year.',
  },
  {
    name: 'Copper saucepan',
    sku: 'PAN-02',
    category: 'Pans',
    price: 129,
    cost: 61,
    there: 3,
    about: 'Heats fast and evenly; tinned inside.',
  },
  {
    name: 'Roasting tin',
    sku: 'PAN-03',
    category: 'Pans',
    price: 44,
    cost: 17.8,
    there: 27,
    about: 'Steel, enamelled, with handles that stay where they are.',
  },
  {
    name: 'Kitchen knife',
    sku: 'TLS-01',
    category: 'Tools',
    price: 78,
    cost: 34.2,
    there: 33,
    about: 'A blade of eighteen centimetres, ground thin, with an oak handle.',
  },
  {
    name: 'Chopping board',
    sku: 'TLS-02',
    category: 'Tools',
    price: 36,
    cost: 14.5,
    there: 48,
    forms: [['Small'], ['Large', 49]],
    about: 'End grain of ash, oiled.',
  },
  {
    name: 'Pepper mill',
    sku: 'TLS-03',
    category: 'Tools',
    price: 42.5,
    cost: 18,
    there: 21,
    about: 'A steel grinder in turned walnut; from coarse to fine.',
  },
  {
    name: 'Wooden spoons, set of three',
    sku: 'TLS-04',
    category: 'Tools',
    price: 16,
    cost: 5.6,
    there: 74,
    about: 'Beech, unpainted, long enough for a deep pot.',
  },
  {
    name: 'Desk lamp',
    sku: 'LMP-01',
    category: 'Light',
    price: 84,
    cost: 33.5,
    there: 25,
    forms: [['Black'], ['Brass', 96]],
    about: 'Turns and tilts where the light is needed. Dimmable.',
  },
  {
    name: 'Paper lantern',
    sku: 'LMP-02',
    category: 'Light',
    price: 22,
    cost: 6.8,
    there: 0,
    about: 'A soft, round light for the table or the ceiling.',
  },
  {
    name: 'Storm lantern',
    sku: 'LMP-03',
    category: 'Light',
    price: 64.5,
    cost: 27,
    there: 14,
    about: 'Burns through a windy evening. Galvanised steel and glass.',
  },
  {
    name: 'Wool blanket',
    sku: 'TEX-01',
    category: 'Textiles',
    price: 98,
    cost: 44,
    there: 31,
    forms: [['Oat'], ['Charcoal']],
    about: 'Woven of new wool, 140 by 200 centimetres.',
  },
  {
    name: 'Linen cushion',
    sku: 'TEX-02',
    category: 'Textiles',
    price: 34,
    cost: 12.1,
    there: 64,
    about: 'Washed linen with a hidden zip.',
  },
  {
    name: 'Tea towels, set of three',
    sku: 'TEX-03',
    category: 'Textiles',
    price: 21,
    cost: 7.2,
    there: 95,
    about: 'Half linen, half cotton; dry without lint.',
  },
  {
    name: 'Woven rug',
    sku: 'TEX-04',
    category: 'Textiles',
    price: 119,
    cost: 52,
    there: 9,
    forms: [['70 × 140'], ['120 × 180', 189]],
    about: 'Flat-woven cotton, the same on both sides.',
  },
  {
    name: 'Folding chair',
    sku: 'GAR-01',
    category: 'Seats',
    price: 75,
    cost: 31,
    there: 22,
    about: 'Oiled beech, folds flat, lives outside from spring to autumn.',
  },
  {
    name: 'Garden bench',
    sku: 'GAR-02',
    category: 'Seats',
    price: 249,
    cost: 121,
    there: 6,
    about: 'Larch, for three. Comes flat, with everything to put it together.',
  },
  {
    name: 'Hammock',
    sku: 'GAR-03',
    category: 'Seats',
    price: 89,
    cost: 36.4,
    there: 17,
    about: 'Heavy cotton that carries two; ropes are included.',
  },
  {
    name: 'Watering can',
    sku: 'PLA-01',
    category: 'Planting',
    price: 27.5,
    cost: 9.9,
    there: 4,
    about: 'Zinc, six litres, with a fine rose.',
  },
  {
    name: 'Hand trowel',
    sku: 'PLA-02',
    category: 'Planting',
    price: 18.5,
    cost: 6.9,
    there: 58,
    about: 'Forged in one piece, with a grip of ash.',
  },
  {
    name: 'Terracotta pot',
    sku: 'PLA-03',
    category: 'Planting',
    price: 13,
    cost: 4.4,
    there: 110,
    forms: [['14 cm'], ['20 cm', 19], ['28 cm', 29]],
    about: 'Fired hard enough for the frost.',
  },
]

/** A product as it was made. */
export interface Good {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly forms: readonly string[]
}

/** A shop for the house: what it sells and where that lies, two warehouses and channels, a price list, and three rules that lower prices. */
export async function seedGoods({ tx, tenantId, year, people }: DemoParts): Promise<readonly Good[]> {
  const owner = people[0]!
  const add = (resource: Parameters<DemoYear['add']>[1], values: Record<string, unknown>, age = 130) =>
    year.add(tx, resource, owner, age, values)
  const main = await add(products.warehouses, { name: 'Main warehouse', code: 'MAIN', address: 'Harbour Street 4' })
  const second = await add(products.warehouses, { name: 'Shop floor', code: 'FLOOR', address: 'Market Square 1' })
  const brands = [
    await add(products.brands, { name: 'Harbour House', code: 'HH' }),
    await add(products.brands, { name: 'Fieldwork', code: 'FW' }),
  ]
  const vendor = await add(products.vendors, {
    name: 'Kiln and Forge',
    code: 'KILN',
    contactName: 'Kim Demo',
    email: 'kim@demo.test',
    commissionBasisPoints: 1_500,
  })
  const channel = await add(products.channels, { name: 'Web shop', code: 'WEB', currencyCode: 'EUR' })
  const counter = await add(products.channels, { name: 'Counter', code: 'COUNTER', currencyCode: 'EUR', everyWarehouse: false })
  await tx.query('insert into products.channel_warehouses (tenant_id, channel_id, warehouse_id) values ($1, $2, $3)', [
    tenantId,
    counter,
    second,
  ])
  const catalog = await add(products.catalogs, { name: 'Autumn', code: 'AUTUMN', channel })
  const categories = new Map<string, string>()
  for (const [at, [name, below]] of Object.entries(shelves).entries()) {
    const parent = await add(products.categories, { name, code: name.toLowerCase(), displayOrder: at })
    for (const [place, child] of below.entries()) {
      categories.set(
        child,
        await add(products.categories, { name: child, code: child.toLowerCase(), parent, displayOrder: place }),
      )
    }
  }
  const made = new Map<string, string>()
  for (const [at, { name, sku, category, price, cost, there, forms = [], about }] of things.entries()) {
    const age = 120 - at * 4
    const shelf = (values: Record<string, unknown>) => add(products.stock, { lowAt: 5, stockUnit: 'piece', ...values }, age)
    const product = await add(
      products.products,
      {
        name,
        sku,
        price,
        cost,
        description: about,
        brand: brands[at % 2],
        currency: 'EUR',
        vendor: category === 'Cups' || category === 'Pans' ? vendor : null,
        ...(forms.length > 0 && { options: [{ name: 'Kind', values: forms.map(([form]) => form) }] }),
      },
      age,
    )
    made.set(sku, product)
    for (const [n, [form, own]] of forms.entries()) {
      // Each a little later than the one before: they are listed in the order they were made.
      const since = age - (n + 1) / 1_000
      const variation = await add(
        products.variations,
        { product, name: form, sku: `${sku}-${n + 1}`, ...(own && { price: own }) },
        since,
      )
      await shelf({ product, variation, warehouse: main, available: there })
    }
    if (forms.length === 0) await shelf({ product, warehouse: main, available: there })
    if (forms.length === 0 && there > 40) await shelf({ product, warehouse: second, available: 6, priority: 1 })
    await tx.query('insert into products.category_products (tenant_id, product_id, category_id) values ($1, $2, $3)', [
      tenantId,
      product,
      categories.get(category),
    ])
  }
  const of = (sku: string) => made.get(sku)!
  for (const product of [...made.values()].slice(0, 8)) {
    await tx.query('insert into products.catalog_products (tenant_id, product_id, catalog_id) values ($1, $2, $3)', [
      tenantId,
      product,
      catalog,
    ])
  }
  await tx.query('update products.catalogs set items_counter = 8 where tenant_id = $1 and id = $2', [tenantId, catalog])
  for (const [sku, other, kind = 'suggestion'] of [
    ['CUP-01', 'CUP-02'],
    ['CUP-01', 'TLS-04'],
    ['CUP-02', 'CUP-01'],
    ['PAN-01', 'TLS-01'],
    ['PAN-01', 'TLS-02'],
    ['GAR-01', 'GAR-02'],
    ['PAN-01', 'TLS-04', 'addon'],
    ['PAN-01', 'TEX-03', 'addon'],
    ['PLA-01', 'PLA-02', 'addon'],
    ['LMP-02', 'LMP-03', 'replacement'],
    ['LMP-02', 'LMP-01', 'replacement'],
  ] as const) {
    await tx.query('insert into products.suggested (tenant_id, product_id, other_id, kind) values ($1, $2, $3, $4)', [
      tenantId,
      of(sku),
      of(other),
      kind,
    ])
  }
  for (const [displayOrder, [name, value]] of [
    ['Under €20', 'price_to=20'],
    ['For the garden', `category_unique_id=${categories.get('Planting')}`],
    ['In stock now', 'in_stock=true'],
  ].entries())
    await add(products.filters, { name, value, displayOrder })
  for (const [name, country, rate] of [
    ['Austria', 'AT', 0.2],
    ['France', 'FR', 0.2],
    ['Spain', 'ES', 0.21],
    ['Switzerland', 'CH', 0.081],
  ] as const)
    await add(products.taxRates, { name, country, rate, validFrom: '2024-01-01' })
  await add(products.translations, {
    product: of('GAR-03'),
    language: 'fr',
    name: 'Hamac',
    description: 'Un coton épais qui en porte deux ; les cordes sont comprises.',
  })
  const [, regular] = people
  if (regular)
    await add(products.taxExemptions, {
      user: regular.id,
      taxId: 'ATU12345678',
      country: 'AT',
      reason: 'Buys for a company there',
    })
  const friends = await add(products.priceLists, {
    name: 'Friends of the house',
    code: 'FRIENDS',
    kind: 'sale',
    roles: ['guest'],
  })
  await add(products.prices, { product: of('CUP-01'), price: 12.5, minQuantity: 6, currency: 'EUR' })
  await add(products.prices, { product: of('TEX-01'), price: 89, priceList: friends, currency: 'EUR' })
  await add(
    products.promotions,
    { name: 'Lights on', promotionType: 'percent', discountPercentage: 10, category: categories.get('Light'), currency: 'EUR' },
    20,
  )
  await add(
    products.promotions,
    {
      name: 'Welcome',
      code: 'WELCOME',
      promotionType: 'amount',
      discountMoney: 5,
      minimumPurchase: 40,
      usageLimitPerCustomer: 1,
      currency: 'EUR',
    },
    60,
  )
  await add(
    products.promotions,
    { name: 'Third cup free', promotionType: 'buy_get', buyQuantity: 2, getQuantity: 1, product: of('CUP-01'), currency: 'EUR' },
    30,
  )
  await tx.query(
    `insert into products.shop_settings (tenant_id, storefront_open, storefront_intro) values ($1, true, 'Things for kitchen, living room and garden that last.')
     on conflict (tenant_id) do update set storefront_open = excluded.storefront_open, storefront_intro = excluded.storefront_intro`,
    [tenantId],
  )
  return things.map(({ name, sku, forms = [] }) => ({ id: of(sku), name, sku, forms: forms.map(([form]) => form) }))
}
