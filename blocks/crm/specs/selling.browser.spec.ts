import { expect, type Page } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, carryTo, objections as faults, pageOf, pickUp, visit } from '@quoin/ui/specs/browser.ts'
import { call, fieldOf, open, troublesOf, unique } from './browser.ts'

/** What is wrong with the page as it is, in light and in dark. */
async function objections(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-mantine-color-scheme', mode), theme)
    // In the dark only colours differ.
    found.push(...(await faults(page, `${where}, ${theme}`, theme === 'dark' ? ['color-contrast'] : undefined)))
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  return found
}

const today = () => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

test.describe('Selling', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('warns of somebody who is there already, and writes to them by a template', async ({ page }) => {
    const troubles = troublesOf(page)
    const name = unique('Visser')
    await open(page, '/crm/leads')
    await call(page, 'post', '/leads', {
      lead: { first_name: 'Noor', last_name: name, lead_email: `${name.toLowerCase()}@orchard.example` },
    })
    await page.getByRole('button', { name: 'New lead' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Noor')
    await dialog.getByLabel('Last name').fill(name)
    await expect(dialog.getByText('Possible duplicates')).toBeVisible()
    const address = await dialog.getByRole('link', { name: `Noor ${name}` }).getAttribute('href')
    // Loaded anew: what was typed into the form would be asked about.
    await page.goto(address!)
    await page.getByRole('button', { name: 'Write email' }).click()
    const letter = page.getByRole('form', { name: 'Write email' })
    await expect(letter.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(`${name.toLowerCase()}@orchard.example`)
    await letter.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'After the first talk' }).click()
    await expect(letter.getByRole('textbox', { name: 'Message' })).toHaveValue(/Dear Noor,/)
    await letter.getByRole('button', { name: 'Add Cc' }).click()
    await letter.getByLabel('Cc', { exact: true }).fill('lee@orchard.example')
    await letter.getByRole('button', { name: 'Attach files' }).click()
    const files = page.getByRole('dialog', { name: 'Choose files' })
    await files.getByRole('checkbox').first().check()
    await files.getByRole('button', { name: 'Attach', exact: true }).click()
    await expect(letter.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(1)
    expect(await objections(page, 'mail')).toEqual([])
    await letter.getByLabel('Subject').fill(`For ${name}`)
    await letter.getByRole('button', { name: 'Send' }).click()
    await expect(letter).toBeHidden()
    await page.getByRole('tab', { name: 'Emails' }).click()
    await page.getByRole('button', { name: `For ${name}` }).click()
    const sent = page.getByRole('dialog', { name: `For ${name}` })
    await expect(sent).toContainText('Dear Noor')
    await expect(sent).toContainText('lee@orchard.example')
    await expect(sent.getByRole('list', { name: 'Attachments' }).getByRole('button')).toHaveCount(1)
    await sent.getByRole('combobox', { name: 'Visible to' }).click()
    await page.getByRole('option', { name: 'Only me' }).click()
    await expect(page.getByText('Visibility saved.')).toBeVisible()
    await sent.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Emails' })).toContainText('Only me')
    const told = page.getByRole('list', { name: 'Everything' })
    await expect(told).toContainText(`sent: email For ${name}`)
    expect(await objections(page, 'lead')).toEqual([])
    await page.getByRole('button', { name: 'Filter: Everything' }).click()
    await page.getByRole('dialog', { name: 'Filter:' }).getByRole('checkbox', { name: 'Changes' }).check()
    await expect(told).not.toContainText('sent: email')
    await expect(told).toContainText('created this')
    expect(await objections(page, 'what is shown')).toEqual([])
    expect(troubles).toEqual([])
  })

  test('lets a deal go on from its page once its checklist is ticked off, and says before what lacks', async ({ page }) => {
    const troubles = troublesOf(page)
    const name = unique('Checked')
    await open(page, '/crm/pipelines')
    const made = async (path: string, body: object): Promise<string> => (await call(page, 'post', path, body)).data.id
    const pipeline_unique_id = await made('/pipelines', { pipeline: { name } })
    const stage = (values: object) => made('/stages', { stage: { pipeline_unique_id, ...values } })
    await stage({ name: 'Talk', order: 1, checklist: ['Budget known'] })
    await stage({ name: 'Offer', order: 2, requires: ['total'] })
    const deal = await made('/opportunities', { opportunity: { name, pipeline_unique_id } })
    await visit(page, `/c/demo/crm/opportunities/${deal}?tab=stages`)
    const offer = page.getByRole('region', { name: 'At a glance' }).getByRole('button', { name: 'Offer' })
    await expect(offer).toHaveAttribute('aria-disabled', 'true')
    await offer.focus()
    await expect(page.getByRole('tooltip')).toContainText('Missing fields: Amount · Unchecked items: Budget known')
    await offer.blur()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    expect(await objections(page, 'deal')).toEqual([])
    await call(page, 'put', `/opportunities/${deal}`, { opportunity: { total: 12 } })
    const list = page.getByRole('region', { name: 'Before leaving Talk' })
    await list.getByRole('checkbox', { name: 'Budget known' }).focus()
    await page.keyboard.press('Space')
    await expect(list).toContainText('1 of 1 done')
    await offer.click()
    await expect(offer).toHaveAttribute('aria-current', 'step')
    await expect(list).toHaveCount(0)
    expect(troubles).toEqual([])
  })

  test('moves a deal on by the menu, and wins it when the customer accepts its quote, once the discount is approved', async ({
    page,
    browser,
  }) => {
    const name = unique('Orchard')
    await open(page, '/crm/pipelines')
    await call(page, 'put', '/settings', { settings: { approval_over_basis_points: 1_000 } })
    const deal = (await call(page, 'post', '/opportunities', { opportunity: { name, total: 100, currency: 'EUR' } })).data.id
    await visit(page, '/c/demo/crm/opportunities')
    await page.getByRole('button', { name: `Move ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Proposal' }).click()
    const column = page
      .locator('section, [role=group], div')
      .filter({ has: page.getByRole('heading', { name: /^Proposal/ }) })
      .last()
    await expect(column.getByText(name)).toBeVisible()
    expect(await objections(page, 'board')).toEqual([])
    // A colleague holds the card while it is moved on here: they are told, and see it where it is.
    const colleague = await pageOf(browser, '/crm/opportunities', 'support@demo.test')
    const columnOf = (of: Page, stage: string) => of.getByRole('region', { name: stage, exact: true })
    await pickUp(colleague, columnOf(colleague, 'Proposal').getByRole('listitem').filter({ hasText: name }))
    await page.getByRole('button', { name: `Move ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Negotiation' }).click()
    await expect(columnOf(page, 'Negotiation').getByText(name)).toBeVisible()
    await expect.poll(async () => (await call(page, 'get', `/opportunities/${deal}`)).data.attributes.version).toBeGreaterThan(2)
    await carryTo(colleague, columnOf(colleague, 'New'))
    await colleague.mouse.up()
    await expect(colleague.getByText(`Someone else moved ${name} first.`, { exact: false })).toBeVisible()
    await expect(columnOf(colleague, 'Negotiation').getByText(name)).toBeVisible()
    await expect(columnOf(colleague, 'New').getByText(name)).toHaveCount(0)
    await colleague.context().close()
    const quote = (
      await call(page, 'post', '/quotes', {
        quote: {
          name,
          opportunity_unique_id: deal,
          currency: 'EUR',
          discount_basis_points: 1_500,
          lines: [{ description: 'Trees', quantity: 2, unit_price: 50 }],
        },
      })
    ).data.id
    await visit(page, `/c/demo/crm/quotes/${quote}`)
    await expect(page.getByText('Discount of up to 15%.', { exact: false }).first()).toBeVisible()
    expect(await objections(page, 'quote')).toEqual([])
    await page.getByRole('button', { name: 'Approve quote' }).click()
    // Nothing leaves at once: to whom is said, and whoever sends by another way takes the address alone.
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const sending = page.getByRole('dialog', { name: /^Send “/ })
    await expect(sending.getByLabel('To')).toBeVisible()
    expect(await objections(page, 'sending')).toEqual([])
    await sending.getByRole('button', { name: 'Get link only' }).click()
    const address = await page.getByLabel('Public link').inputValue()
    const elsewhere = await browser.newContext({ colorScheme: 'dark', locale: 'en-GB' })
    const customer = await elsewhere.newPage()
    const troubles = troublesOf(customer)
    await customer.goto(address)
    await customer.getByLabel('Your full name').fill('Kai Kunde')
    expect(await faults(customer, 'offer')).toEqual([])
    await customer.getByRole('button', { name: /^Accept for/ }).click()
    await expect(customer.getByRole('status')).toContainText('Accepted by Kai Kunde')
    await elsewhere.close()
    await visit(page, `/c/demo/crm/opportunities/${deal}`)
    await expect(page.locator('header').getByText('Won')).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('merges what means the same, takes it back, and puts people on a target list', async ({ page }) => {
    const troubles = troublesOf(page)
    const mark = unique('Twin')
    await open(page, '/crm/contacts')
    for (const position of ['Buyer', 'Chief'])
      await call(page, 'post', '/contacts', { contact: { first_name: 'Kim', last_name: mark, position } })
    await page.getByRole('searchbox', { name: 'Search Contacts' }).fill(mark)
    // Both stand in the list before it is searched, and what is selected there is let go by the search.
    await expect(page).toHaveURL(new RegExp(mark))
    const rows = page.locator('tbody tr').filter({ hasText: mark })
    const dialog = page.getByRole('dialog')
    const select = async () => {
      await expect(rows).toHaveCount(2)
      for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    }
    await select()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await dialog.getByRole('radiogroup', { name: 'Job title' }).getByRole('radio', { name: 'Chief' }).check()
    expect(await objections(page, 'merge')).toEqual([])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Chief')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Merge undone.')).toBeVisible()
    await select()
    await page.getByRole('button', { name: 'Add to list' }).click()
    await dialog.getByRole('button', { name: 'Create new list' }).click()
    await dialog.getByLabel('List name').fill(`${mark} list`)
    await dialog.getByRole('button', { name: 'Add to list' }).click()
    await expect(page.getByText('2 added to the list.')).toBeVisible()
    await page.getByRole('button', { name: 'More pages' }).click()
    await page.getByRole('link', { name: 'Target lists' }).click()
    await page.getByRole('button', { name: `${mark} list 2 members` }).click()
    const members = page.getByRole('region', { name: 'Contact status' })
    await expect(members.getByText('No address: 2')).toBeVisible()
    await members
      .getByRole('button', { name: `Remove Kim ${mark} from the list` })
      .first()
      .click()
    await expect(members.getByText('No address: 1')).toBeVisible()
    const said = page.getByRole('alert').filter({ hasText: 'was removed from the list.' })
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(members.getByText('No address: 2')).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('waits with a quote its customer could not pay, and folds a column of the board', async ({ page }) => {
    const troubles = troublesOf(page)
    const name = unique('Slow payers')
    await open(page, '/crm/mail-templates')
    // The heading says what this is; above it stands where it belongs.
    await expect(page.getByRole('heading', { level: 1, name: 'Email templates' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText('Email templates')
    const account = (await call(page, 'post', '/accounts', { account: { name } })).data.id
    await visit(page, `/c/demo/crm/accounts/${account}?tab=about`)
    await page.getByRole('button', { name: 'Edit Credit limit' }).click()
    await page
      .getByRole('group', { name: /Credit limit/ })
      .getByRole('textbox')
      .fill('100')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/100\.00, .*0\.00 used/)).toBeVisible()
    await call(page, 'post', '/opportunities', { opportunity: { name, total: 100, currency: 'EUR' } })
    const currency = (await call(page, 'get', `/accounts/${account}/details`)).data.attributes.credit_currency
    const quote = await call(page, 'post', '/quotes', {
      quote: { name, account_unique_id: account, currency, lines: [{ description: 'Trees', quantity: 3, unit_price: 50 }] },
    })
    await visit(page, `/c/demo/crm/quotes/${quote.data.id}`)
    await expect(page.getByRole('status').filter({ hasText: /exceeds the customer’s credit limit .*100\.00/ })).toBeVisible()
    const product = { sku: name, name, price: 25, currency, tax: 0.07 }
    await callsBelow('/products')(page, 'post', '/products', { product })
    await page.getByRole('button', { name: 'Add from catalogue' }).click()
    const picker = page.getByRole('dialog', { name: 'Add from catalogue' })
    await picker.getByRole('textbox').fill(name)
    await page.getByRole('option', { name }).click()
    await picker.getByRole('button', { name: 'Add line item' }).click()
    await expect(page.getByRole('textbox', { name: 'Price, Line item 2' })).toHaveValue('25')
    await expect(page.getByRole('textbox', { name: 'Tax %, Line item 2' })).toHaveValue('7')
    await page.getByRole('button', { name: 'Save line items' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Approve quote' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Get link only' }).click()
    await expect(page.getByLabel('Public link')).toBeVisible()
    // What is folded up on the board stays so, also for whoever is sent the address.
    await visit(page, '/c/demo/crm/opportunities')
    const column = page.getByRole('region', { name: 'New', exact: true })
    const cards = column.getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await column.getByRole('button', { name: 'Collapse New' }).click()
    await expect(cards).toHaveCount(0)
    await page.reload()
    await expect(column.getByRole('button', { name: 'Expand New' })).toBeVisible()
    await expect(cards).toHaveCount(0)
    await column.getByRole('button', { name: 'Expand New' }).click()
    await expect(cards.first()).toBeVisible()
    // In lanes: the deal stands in its owner's, and not in anybody else's.
    await page.getByRole('button', { name: 'Board options' }).click()
    await page.getByRole('checkbox', { name: 'Group by owner' }).check()
    const lane = page.getByRole('region', { name: /^Ada Demo: New$/ })
    await expect(lane.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
    expect(await objections(page, 'lanes')).toEqual([])
    await page.getByRole('combobox', { name: 'Closed deals' }).click()
    await page.getByRole('option', { name: 'Hide closed' }).click()
    await expect(page.getByRole('region', { name: 'Ada Demo: Won' }).getByRole('listitem')).toHaveCount(0)
    expect(troubles).toEqual([])
  })

  test('plans, moves and finishes follow-ups in the calendar by keyboard alone, and offers a feed', async ({ page }) => {
    const troubles = troublesOf(page)
    const note = unique('Ring')
    await open(page, '/crm/leads')
    const lead = (await call(page, 'post', '/leads', { lead: { first_name: 'Kim', last_name: unique('Sander') } })).data.id
    const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').unique_id as string | undefined)
    await call(page, 'post', `/leads/${lead}/follows`, {
      follow: { lead_unique_id: lead, notes: note, due_on: today(), follow_type: 'call', ...(me ? { owner_unique_id: me } : {}) },
    })
    const deal = unique('Deal')
    const { id } = (await call(page, 'post', '/opportunities', { opportunity: { name: deal, total: 1, currency: 'EUR' } })).data
    await call(page, 'post', `/opportunities/${id}/follows`, {
      follow: { opportunity_unique_id: id, notes: deal, due_on: today(), follow_type: 'meeting' },
    })
    await visit(page, '/c/demo/crm/calendar?look=week&whose=all')
    await page.getByRole('button', { name: new RegExp(`${deal}.*Meeting, ${deal}`) }).press('Enter')
    await expect(page.getByRole('menuitem', { name: deal })).toHaveAttribute('href', new RegExp(`/crm/opportunities/${id}$`))
    await page.keyboard.press('Escape')
    const chip = page.getByRole('button', { name: new RegExp(note) })
    const weekday = new Date().getDay()
    await chip.focus()
    // To a day of the same week, whichever day it is; in English a week begins on Sunday.
    const step = weekday <= 3 ? 'ArrowRight' : 'ArrowLeft'
    await page.keyboard.press(`Alt+${step}`)
    await expect(page.getByText(new RegExp(`${note} is now on`))).toBeVisible()
    await expect(chip).toBeFocused()
    // From some time that day to its first working hour.
    await page.keyboard.press('Alt+ArrowDown')
    await expect(chip).toHaveAccessibleName(/^0?9:00/)
    await expect(chip).toBeFocused()
    // Faster than the server answers: no move may get in the way of the one before it.
    for (let half = 0; half < 4; half++) await page.keyboard.press('Alt+ArrowDown')
    await expect(chip).toHaveAccessibleName(/^11:00/)
    await expect(chip).toBeFocused()
    await expect(page.getByText(new RegExp(`${note} is now on .*11:00`))).toBeVisible()
    expect(await objections(page, 'calendar')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as completed' }).press('Enter')
    await expect(chip).toHaveCount(0)
    await page.getByRole('button', { name: 'Calendar feed' }).click()
    await page.getByRole('button', { name: /^Create (new )?address$/ }).click()
    await expect(page.getByLabel('Feed address')).toHaveValue(/calendar\.ics\?feed=/)
    const text = await (await page.request.get(await page.getByLabel('Feed address').inputValue())).text()
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(troubles).toEqual([])
  })

  test('shows on the dashboard what the lists behind it hold', async ({ page }) => {
    const troubles = troublesOf(page)
    const name = unique('Moved')
    await open(page, '/crm/pipelines')
    await call(page, 'post', '/opportunities', { opportunity: { name, total: 100, currency: 'EUR' } })
    await visit(page, '/c/demo/crm/dashboard')
    await page.getByRole('button', { name: /Show deals: Opened$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Opened' }).getByRole('link', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    const pipeline = page.getByRole('region', { name: 'Pipeline by stage', exact: true })
    await pipeline.getByText('Show as table').click()
    const row = pipeline.getByRole('row').nth(1)
    const count = Number(await row.getByRole('cell').nth(1).innerText())
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Pipeline by stage as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('pipeline.csv')
    expect(await objections(page, 'dashboard')).toEqual([])
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(Math.min(25, count) + 1)
    expect(troubles).toEqual([])
  })

  test('asks who filled a form in to confirm it, and shows on the lead when and from where that was', async ({ page }) => {
    const troubles = troublesOf(page)
    const name = unique('Confirm')
    const address = `${name.toLowerCase()}@visitor.example`
    // In the other company, so that specs beside this one still write by template.
    await open(page, '/crm/settings', 'owner@rival.test')
    await page.getByRole('textbox', { name: 'Consent text' }).fill('Rival may write to me.')
    await page.getByRole('checkbox', { name: 'Accept leads from web forms' }).check()
    await page.getByRole('checkbox', { name: 'Require double opt-in' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    const form = { first_name: 'Mo', last_name: name, lead_email: address, consent: true, language: 'fr' }
    await call(page, 'post', '/public/leads', { lead: form })
    const [lead] = (await call(page, 'get', `/leads?search=${name}`)).data
    const sent = async (): Promise<{ subject: string; text: string } | undefined> =>
      (await callsBelow('/gateway')(page, 'get', '/mails?records=100')).data
        .map(({ attributes }: { attributes: { recipient: string } }) => attributes)
        .find(({ recipient }: { recipient: string }) => recipient === address)
    await expect.poll(async () => (await sent())?.text).toMatch(/consent#/)
    const { subject, text } = (await sent())!
    expect(subject).toMatch(/^À confirmer/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/consent${/consent(#[\w-]{64})/.exec(text)![1]}`)
    await expect(page.getByText('Rival may write to me.')).toBeVisible()
    expect(await objections(page, 'consent')).toEqual([])
    await page.getByRole('button', { name: 'Yes, I agree' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you. Your consent is confirmed.' })).toBeVisible()
    expect(troubles).toEqual([])
    // The browser itself complains of what it was refused.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'This link isn’t valid.' })).toBeVisible()
    await page.goto(`/c/rival/crm/leads/${lead.id}`)
    await expect(fieldOf(page, 'Consent email')).toContainText(address)
    await expect(fieldOf(page, 'Consent confirmed on').locator('time, dd').first()).toContainText(/\d/)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByRole('list', { name: 'Everything' })).toContainText('confirmed consent by email')
    const input = { accept_duplicates: true, opportunity: null }
    const { contact_unique_id } = (await call(page, 'put', `/leads/${lead.id}/convert`, { lead: input })).data.attributes
    await visit(page, `/c/rival/crm/contacts/${contact_unique_id}?tab=consent`)
    await expect(fieldOf(page, 'Consent email')).toContainText(address)
    expect(await objections(page, 'consent of a contact')).toEqual([])
    await page
      .getByRole('region', { name: 'Consent' })
      .getByRole('link', { name: `Mo ${name}` })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })

  test('opens its pages at their addresses, with what these name', async ({ page }) => {
    const troubles = troublesOf(page)
    await open(page, '/crm/dashboard?months=3')
    await expect(page.getByRole('radio', { name: 'Last 3 months' })).toBeChecked()
    await page.getByText('Last 12 months').click()
    await expect(page).toHaveURL(/\/c\/demo\/crm\/dashboard\?months=12$/)
    // A value that the page does not know leaves it as it usually is.
    await visit(page, '/c/demo/crm/dashboard?months=5')
    await expect(page.getByRole('radio', { name: 'Last 6 months' })).toBeChecked()
    await visit(page, '/c/demo/crm/calendar?look=week&on=2026-03-04&done=true')
    await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Show completed' })).toBeChecked()
    await visit(page, '/c/demo/crm/opportunities?rotting=true&closed=0')
    await page.getByRole('button', { name: 'Board options' }).click()
    await expect(page.getByRole('checkbox', { name: 'Rotting only' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Closed deals' })).toHaveValue('Hide closed')
    await visit(page, '/c/demo/crm/pipelines')
    await page.getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page).toHaveURL(/\/c\/demo\/crm\/pipelines\/[0-9a-f-]{36}$/)
    await page.getByRole('tab', { name: 'Stages' }).click()
    await expect(page).toHaveURL(/\?tab=stages$/)
    await expect(page.getByRole('button', { name: 'Add stage' })).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('is set up on one page, and every page fits a phone', async ({ page }) => {
    const troubles = troublesOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/crm/settings')
    await page.getByLabel('Require approval above (%)').fill('12.5')
    await page.getByLabel('Deposit (% of total)').fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect((await call(page, 'get', '/settings')).data.attributes).toMatchObject({
      approval_over_basis_points: 1_250,
      deposit_basis_points: 2_000,
    })
    await call(page, 'put', '/settings', { settings: { deposit_basis_points: null } })
    const found: string[] = []
    for (const place of ['settings', 'mail-templates', 'calendar', 'dashboard', 'leads?look=board', 'opportunities', 'quotes']) {
      await visit(page, `/c/demo/crm/${place}`)
      found.push(...(await objections(page, place)))
    }
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
