// [PEOPLE] npm run prove -- PEOPLE: links in the rail for each role, presses of the mouse for ten everyday tasks, and the script of the first route.
//
// Wants the address of a running server with sample data in WALK_ORIGIN (`npm start`), and LIMITS=off there. Every task is done in a
// browser from the page named, by mouse and typing alone; what is counted is each press of a button of the mouse, a drag as one. What the
// task needs and leaves stays in the sample data.
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { callsBelow, carryTo, pickUp, sessionQuery, unique } from '@quoin/ui/specs/browser.ts'
import { startBrowser } from '../startBrowser.ts'

const origin = process.env.WALK_ORIGIN ?? 'http://localhost:4000'
const roles = {
  Administrator: 'admin@demo.test',
  Support: 'support@demo.test',
  User: 'member@demo.test',
  Guest: 'guest@demo.test',
}
const company = '/c/demo'
const crm = callsBelow('/crm')
const assets = callsBelow('/assets')

interface Task {
  readonly name: string
  /** Presses in the first look by people from outside. */
  readonly before: number | 'no way' | 'not counted'
  readonly as?: string
  /** What has to be there; answers the address where the task begins. */
  prepare(page: Page): Promise<string>
  /** Rejects where the task is not done at its end. */
  run(page: Page): Promise<void>
}

/** Of the sample data. */
const sampleCompany = 'Kestrel Ltd'
/** What one task made for the others, such as the deal that is moved on. */
const made = { deal: unique('Crane'), asset: unique('Winch'), lead: unique('Lead') }
const id = { deal: '', asset: '', lead: '' }
const newest = async (page: Page, call: typeof crm, path: string): Promise<string> =>
  (await call(page, 'get', `${path}?records=1&sort=-created_at`)).data[0].id

const tasks: readonly Task[] = [
  {
    name: 'Find a company from any page',
    before: 'no way',
    prepare: async () => '/gateway/profile',
    async run(page) {
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Command palette' }).waitFor()
      await page.keyboard.type(sampleCompany)
      await page.locator('[data-record]').filter({ hasText: sampleCompany }).first().click()
      await shows(page, sampleCompany)
    },
  },
  {
    name: 'Add a person to a company, from its page',
    before: 9,
    prepare: async (page) => `/crm/accounts/${await newest(page, crm, '/accounts')}`,
    async run(page) {
      await page.getByRole('tab', { name: 'Contacts' }).click()
      await page.getByRole('button', { name: 'New contact' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Last name').waitFor()
      await page.keyboard.type('Noor')
      await page.keyboard.press('Tab')
      await page.keyboard.type(unique('Haddad'))
      await form.getByRole('button', { name: 'Create' }).click()
      await form.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Make a deal of a lead, from its page',
    before: 7,
    async prepare(page) {
      const lead = { first_name: 'Lea', last_name: made.lead, company_name: made.lead }
      id.lead = (await crm(page, 'post', '/leads', { lead })).data.id
      return `/crm/leads/${id.lead}`
    },
    async run(page) {
      await page.getByRole('button', { name: 'Convert' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: /^Convert/ }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('Converted').first().waitFor()
    },
  },
  {
    name: 'Move a deal to the next stage, on the board',
    before: 1,
    async prepare(page) {
      const name = made.deal
      id.deal = (await crm(page, 'post', '/opportunities', { opportunity: { name, amount: 1200, currency: 'EUR' } })).data.id
      return '/crm/opportunities'
    },
    async run(page) {
      const column = (name: string) => page.getByRole('region', { name })
      await pickUp(page, page.getByRole('listitem').filter({ hasText: made.deal }).first())
      await carryTo(page, column('Qualified'))
      await page.mouse.up()
      await column('Qualified').getByText(made.deal).waitFor()
    },
  },
  {
    name: 'Register an asset',
    before: 9,
    prepare: async () => '/assets/assets',
    async run(page) {
      await page.getByRole('button', { name: 'New asset' }).first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).waitFor()
      await page.keyboard.type(made.asset)
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
      await shows(page, made.asset)
    },
  },
  {
    name: 'Lend it, from its page',
    before: 5,
    async prepare(page) {
      id.asset = await newest(page, assets, '/assets')
      return `/assets/assets/${id.asset}`
    },
    async run(page) {
      await page.getByRole('button', { name: 'Check out', exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: 'Check out', exact: true }).waitFor()
      await page.getByRole('option', { name: 'Max Demo' }).click()
      await form.getByRole('button', { name: 'Check out', exact: true }).click()
      await form.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Take it back, from its page',
    before: 'no way',
    prepare: async () => `/assets/assets/${id.asset}`,
    async run(page) {
      await page.getByRole('button', { name: 'Check in' }).first().click()
      const form = page.getByRole('dialog')
      // What comes back is ticked by itself once it is known.
      await form.getByRole('checkbox', { checked: true }).first().waitFor()
      await form.getByRole('button', { name: 'Check in' }).click()
      await form.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Report damage as an employee, from its page',
    before: 'no way',
    as: roles.User,
    prepare: async () => `/assets/assets/${id.asset}`,
    async run(page) {
      await page.getByRole('button', { name: 'Report a problem' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox').first().waitFor()
      await form.getByRole('textbox').first().fill('The handle is loose')
      await form.getByRole('button', { name: /^(Report|Send)/ }).click()
      await form.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Invite a colleague, from Members',
    before: 'not counted',
    prepare: async () => '/gateway/members',
    async run(page) {
      await page.getByRole('button', { name: 'Invite people' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Email').waitFor()
      await page.keyboard.type(`${unique('new')}@demo.test`)
      await form.getByRole('button', { name: 'Send invitation' }).click()
      await form.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Open the audit log, from Home',
    before: 'not counted',
    prepare: async () => '/gateway/home',
    async run(page) {
      await page.getByRole('button', { name: 'Admin', exact: true }).click()
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Audit log' }).click()
      await shows(page, 'Audit log')
    },
  },
]

const shows = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor()

const browser = await startBrowser()
const missed: string[] = []
try {
  for (const [role, email] of Object.entries(roles)) {
    const { page } = await pageAs(browser, email, '/gateway/home')
    const rail = page.getByRole('navigation', { name: 'Main navigation' })
    await rail.getByRole('link').first().waitFor()
    const [links, spaces] = await Promise.all([
      rail.getByRole('link').count(),
      rail.getByRole('button', { expanded: false }).count(),
    ])
    console.log(`${role.padEnd(14)} ${String(links).padStart(3)} links in the rail of Home, ${spaces} spaces closed beside them`)
    await page.context().close()
  }
  for (const { name, before, as = roles.Administrator, prepare, run } of tasks) {
    const { page, presses } = await pageAs(browser, as, '/gateway/profile')
    try {
      const from = await prepare(page)
      await page.goto(`${company}${from}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      presses.count = 0
      await run(page)
      console.log(`${name.padEnd(46)} ${before} → ${presses.count} presses`)
    } catch (error) {
      missed.push(name)
      console.log(`${name.padEnd(46)} not done: ${String(error).split('\n')[0]}`)
    }
    await page.context().close()
  }
  const { files, kB } = await scriptOf(browser, '/auth/login')
  if (kB > 250) missed.push('script of the first route')
  console.log(`The first route asks for ${files} files of script, ${kB.toFixed(1)} kB after gzip (250 at most)`)
} finally {
  await browser.close()
}
console.log(`PEOPLE ${missed.length === 0 ? 'holds' : `does not hold: ${missed.join(', ')}`}`)
process.exitCode = missed.length === 0 ? 0 : 1

/** A page of somebody who is signed in, and how often they pressed the mouse since the count was set to nothing. */
async function pageAs(of: Browser, email: string, path: string): Promise<{ page: Page; presses: { count: number } }> {
  const presses = { count: 0 }
  const context = await of.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.exposeBinding('__pressed', () => {
    presses.count += 1
  })
  await context.addInitScript(() => {
    const { __pressed: pressed } = window as unknown as { __pressed(): void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(), true)
  })
  const page = await context.newPage()
  const session = await sessionQuery(origin, { appId: 'demo', email, password: 'quoin-demo-2026' })
  await page.goto(`${company}${path}?${session}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return { page, presses }
}

/** Script that a browser fetches with nothing in its cache. */
async function scriptOf(of: Browser, path: string): Promise<{ files: number; kB: number }> {
  const page = await of.newPage({ baseURL: origin })
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.ok() && /\.js(\?|$)/.test(response.url())) bodies.push(response.body())
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let before = -1; before !== bodies.length; await page.waitForTimeout(700)) before = bodies.length
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await page.close()
  return { files: sizes.length, kB: sizes.reduce((sum, size) => sum + size, 0) / 1_000 }
}
