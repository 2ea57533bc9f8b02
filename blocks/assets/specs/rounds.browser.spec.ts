import { expect } from '@playwright/test'
import { test } from '@quoin/ui/specs/test.ts'
import { objections, open, unique, visit } from '@quoin/ui/specs/browser.ts'
import { addAsset, call, choose } from './browser.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('An audit round on a phone', () => {
  test('keeps what is scanned without a network, over a reload too, and sends each scan once [AD4]', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/assets/audits')
    const place = (await call(page, 'post', '/warehouses', { warehouse: { name: unique('Hall') } })).data.id
    const things: string[] = []
    for (let i = 0; i < 62; i++) things.push((await addAsset(page, { location_unique_id: place })).code)
    const round = (
      await call(page, 'post', '/audit_sessions', { audit_session: { name: unique('Round'), location_unique_id: place } })
    ).data.id
    await visit(page, `/c/demo/assets/audits/${round}`)
    await page.getByRole('link', { name: 'Scan', exact: true }).click()
    const code = page.getByLabel('Code')
    const status = page.getByRole('status').filter({ hasText: 'found' })
    await expect(status).toContainText('0 of 62 found')
    // As a scanner types: the code, then Enter, without waiting for anything.
    const scan = async (list: readonly string[]) => {
      for (const one of list) {
        await code.fill(one)
        await code.press('Enter')
      }
    }
    await scan(things.slice(0, 20))
    await expect(status).toContainText('20 of 62 found')
    await context.setOffline(true)
    await scan(things.slice(20, 40))
    await expect(status).toContainText('20 scans waiting to upload')
    await expect(page.getByText('Waiting to upload', { exact: true })).toHaveCount(20)
    await page.getByRole('button', { name: `Note and photo for ${things[39]}` }).click()
    await page.getByLabel('Note', { exact: true }).fill('Dented')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(status).toContainText('21 scans waiting to upload')
    await context.setOffline(false)
    // A page that is left with scans on the device sends them when it comes back.
    await page.reload()
    await expect(status).toContainText('40 of 62 found')
    await expect(status).toContainText('All scans uploaded')
    await scan([...things.slice(40, 60), things[0]!, 'nothing has this'])
    await expect(status).toContainText('60 of 62 found')
    await expect(page.getByText('Already scanned')).toHaveCount(1)
    await expect(page.getByText('Unknown code')).toHaveCount(1)

    const { attributes } = (await call(page, 'get', `/audit_sessions/${round}/items?records=1000`)).data
    const counted = attributes.items.filter(({ outcome }: { outcome: string }) => outcome === 'found')
    // The first thing was scanned twice and the fortieth had a note; everything else once.
    expect(counted.map(({ scans }: { scans: number }) => scans).sort((a: number, b: number) => b - a)).toEqual([
      2,
      2,
      ...Array.from({ length: 58 }, () => 1),
    ])
    expect(attributes.items.find(({ code: one }: { code: string }) => one === things[39]).notes).toBe('Dented')

    await page.getByRole('link', { name: 'Result' }).click()
    await page.getByRole('button', { name: 'Close round' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Missing' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result.getByRole('link')).toHaveCount(2)
    await expect(result).toContainText(things[60]!)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(file.suggestedFilename()).toMatch(/^Round[a-z0-9]+\.csv$/)
  })

  test('takes a photo along to the pictures of the thing', async ({ page }) => {
    await open(page, '/assets/audits')
    const asset = await addAsset(page)
    const round = (await call(page, 'post', '/audit_sessions', { audit_session: { name: unique('Round') } })).data.id
    await visit(page, `/c/demo/assets/audits/${round}/scan`)
    await page.getByLabel('Code').fill(asset.code)
    await page.getByLabel('Code').press('Enter')
    await page.getByRole('button', { name: `Note and photo for ${asset.code}` }).click()
    const png = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 8
      canvas.getContext('2d')!.fillRect(0, 0, 8, 8)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Photo', exact: true }).click(),
    ])
    await chooser.setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All scans uploaded')).toBeVisible()
    await expect
      .poll(async () =>
        (await call(page, 'get', `/assets/${asset.id}/images`)).data.attributes.images.map((one: any) => one.filename),
      )
      .toEqual(['shelf.png'])
    await visit(page, `/c/demo/assets/audits/${round}`)
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Found', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Photo' })).toBeVisible()

    await page.getByRole('tab', { name: 'Assignments' }).click()
    await page.getByRole('button', { name: 'Split work' }).click()
    await choose(page, 'Person', 'Max Demo')
    await page.getByRole('dialog').getByRole('button', { name: 'Split work' }).click()
    await expect(page.getByRole('progressbar', { name: /^Max Demo: \d+ of \d+ found$/ })).toHaveCount(1)
    expect(await objections(page, 'shares')).toEqual([])
  })
})

test.describe('The scanner', () => {
  test('leads from a code to its asset, and lets a thing have a code that nothing has', async ({ page }) => {
    await open(page, '/assets/scan')
    const asset = await addAsset(page)
    const look = async (code: string) => {
      await page.getByLabel('Code').fill(code)
      await page.getByLabel('Code').press('Enter')
    }
    await look(asset.code)
    await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible()
    const code = unique('From its maker')
    for (const isKnown of [false, true]) {
      await visit(page, '/c/demo/assets/scan')
      await look(code)
      if (!isKnown) {
        await expect(page.getByText(`No asset has the code ${code}.`)).toBeVisible()
        await choose(page, 'Asset', asset.name)
        await page.getByRole('button', { name: 'Link code to asset' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible()
    }
  })

  test('gathers what is scanned and lends, moves, counts and takes back all of it, with a word for each', async ({ page }) => {
    await open(page, '/assets/scan')
    const [one, two, gone] = [await addAsset(page), await addAsset(page), await addAsset(page)]
    await call(page, 'put', `/assets/${gone.id}/retire`, { asset: {} })
    const hall = unique('Hall')
    await call(page, 'post', '/warehouses', { warehouse: { name: hall } })
    const round = unique('Round')
    await call(page, 'post', '/audit_sessions', { audit_session: { name: round } })
    await page.getByText('Add to list', { exact: true }).click()
    // As a scanner types: without waiting for an answer, and one of them twice.
    for (const { code } of [one, two, gone, one]) {
      await page.getByLabel('Code').fill(code)
      await page.getByLabel('Code').press('Enter')
    }
    const set = page.getByRole('region', { name: 'Scanned items' })
    await expect(set.getByRole('status')).toContainText('3 items scanned')
    const line = (name: string) => set.getByRole('listitem').filter({ hasText: name })
    const run = async (action: string, fill: () => Promise<void>) => {
      await set.getByRole('button', { name: action, exact: true }).click()
      await fill()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await run('Check out', async () => {
      await page.getByText('Someone else', { exact: true }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Site office')
    })
    await expect(set.getByRole('status')).toContainText('2 of 3 done')
    await expect(line(one.name)).toContainText(/Checked out as L-/)
    await expect(line(gone.name)).toContainText('This isn’t possible in the current status.')
    expect(await objections(page, 'scanned')).toEqual([])
    await run('Audit', () => choose(page, 'Audit round', round))
    await expect(line(two.name)).toContainText(`${round}: Found`)
    await run('Check in', async () => {})
    await expect(line(one.name)).toContainText('Checked in')
    await expect(line(gone.name)).toContainText('This isn’t checked out.')
    await run('Move', () => choose(page, 'Location', hall))
    await expect(line(two.name)).toContainText('Moved')
    expect((await call(page, 'get', `/assets/${two.id}`)).data.attributes.state).toBe('available')
    await set.getByRole('button', { name: 'Clear list' }).click()
    await expect(set.getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(set.getByRole('listitem')).toHaveCount(3)
  })
})

test.describe('A reservation', () => {
  test('that finds the time taken is offered a free one, stands in the calendar, and is picked up as a loan', async ({
    page,
  }) => {
    await open(page, '/assets/reservations')
    const asset = await addAsset(page)
    const tomorrow = new Date(Date.now() + 86_400_000)
    const at = (hour: number) => {
      const moment = new Date(tomorrow)
      moment.setHours(hour, 0, 0, 0)
      return moment
    }
    await call(page, 'post', '/reservations', {
      reservation: { asset_unique_id: asset.id, starts_at: at(9).toISOString(), ends_at: at(12).toISOString(), purpose: 'First' },
    })
    await visit(page, `/c/demo/assets/assets/${asset.id}?tab=reservations`)
    await page.getByRole('button', { name: 'Reserve' }).click()
    const dialog = page.getByRole('dialog')
    const local = (moment: Date) => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Start').fill(local(at(10)))
    await dialog.getByLabel('End').fill(local(at(11)))
    await dialog.getByLabel('Purpose').fill('Second')
    await dialog.getByRole('button', { name: 'Reserve' }).click()
    await expect(dialog.getByText('It’s already booked for that time.')).toBeVisible()
    await dialog.getByRole('group', { name: 'Available times:' }).getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Reserve' }).click()
    await expect(page.getByText('Reserved.')).toBeVisible()

    await visit(page, `/c/demo/assets/calendar?month=${local(tomorrow).slice(0, 7)}&asset=${asset.id}`)
    await page.getByRole('button', { name: 'Calendar feed' }).click()
    await dialog.getByRole('button', { name: /^Create (new )?address$/ }).click()
    const feed = await (await page.request.get(await dialog.getByLabel('Feed address').inputValue())).text()
    expect(feed).toContain(`${asset.name} · Second`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: new RegExp(`${asset.name}, .*First`) })).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(`${asset.name}, .*Second`) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pick list' }).click()
    const list = page.getByRole('link', { name: /^pick-list-.*\.pdf$/ })
    expect((await (await page.request.get((await list.getAttribute('href'))!)).body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Pick up' }).click()
    await dialog.getByRole('button', { name: 'Pick up' }).click()
    // The first one still has its time; before it begins nobody else gets the thing.
    await expect(dialog.getByText('It’s already booked for that time.')).toBeVisible()
    const first = (await call(page, 'get', '/reservations?sort=-created_at&records=20')).data.find(
      ({ attributes }: any) => attributes.asset_unique_id === asset.id && attributes.purpose === 'First',
    )
    await call(page, 'put', `/reservations/${first.id}/cancel`, { reservation: { reason: 'Not needed' } })
    await dialog.getByRole('button', { name: 'Pick up' }).click()
    await expect(page).toHaveURL(/\/assets\/loans\/[0-9a-f-]{36}/)
    expect((await call(page, 'get', `/assets/${asset.id}`)).data.attributes.state).toBe('lent')
  })
})

test.describe('A reservation of a kit', () => {
  test('is picked up without the part that is being repaired, which is named before', async ({ page }) => {
    await open(page, '/assets/reservations')
    const [whole, part, other] = [await addAsset(page), await addAsset(page), await addAsset(page)]
    await call(page, 'put', `/assets/${whole.id}/parts`, { asset: { parts: [part.id, other.id] } })
    const { data } = await call(page, 'post', '/reservations', {
      reservation: {
        asset_unique_id: whole.id,
        starts_at: new Date().toISOString(),
        ends_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      },
    })
    await call(page, 'put', `/assets/${part.id}/maintenance`, { asset: { maintenance_status: 'in_progress' } })
    await visit(page, `/c/demo/assets/reservations/${data.id}`)
    await page.getByRole('button', { name: 'Pick up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pick up' }).click()
    await expect(dialog.getByRole('status')).toContainText(`${part.name} (${part.code})`)
    await expect(dialog.getByRole('status')).not.toContainText(other.code)
    await dialog.getByRole('button', { name: 'Pick up without them' }).click()
    await expect(page).toHaveURL(/\/assets\/loans\/[0-9a-f-]{36}/)
    const states = await Promise.all(
      [whole, part, other].map(async ({ id }) => (await call(page, 'get', `/assets/${id}`)).data.attributes.state),
    )
    expect(states).toEqual(['lent', 'maintenance', 'lent'])
  })
})

test.describe('Whoever borrows', () => {
  test('finds what is free, takes it and gives it up again, and keeps what they have for longer', async ({ page }) => {
    await open(page, '/assets/borrow')
    const [wanted, had] = [await addAsset(page), await addAsset(page)]
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const local = (moment: Date) => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    await call(page, 'post', `/assets/${had.id}/lend`, { asset_lend: { due_at: inDays(2).toISOString() } })
    await call(page, 'post', '/reservations', {
      reservation: { asset_unique_id: had.id, starts_at: inDays(6).toISOString(), ends_at: inDays(7).toISOString() },
    })
    await page.reload()
    const offers = page.getByRole('region', { name: 'Available to borrow' })
    await offers.getByLabel('Search').fill(wanted.name)
    await expect(offers.getByRole('listitem')).toHaveCount(1)
    await expect(offers.getByRole('listitem')).toContainText('Available')
    await offers.getByLabel('From').fill(local(inDays(1)))
    await offers.getByLabel('Until').fill(local(inDays(2)))
    await page.getByRole('button', { name: `Reserve ${wanted.name}` }).click()
    const dialog = page.getByRole('dialog')
    // The time that was looked for stands there already.
    await expect(dialog.getByLabel('Start')).toHaveValue(local(inDays(1)))
    await dialog.getByRole('button', { name: 'Reserve' }).click()
    await expect(offers.getByRole('listitem')).toContainText('Unavailable then')
    const aside = page.getByRole('region', { name: 'Reserved for you' }).getByRole('listitem').filter({ hasText: wanted.name })
    await aside.getByRole('button', { name: `Get code for ${wanted.name}` }).click()
    await dialog.getByRole('button', { name: 'Get code' }).click()
    await expect(dialog.locator('strong')).toHaveText(/^\d{6}$/)
    await page.keyboard.press('Escape')
    await aside.getByRole('button', { name: `Cancel reservation of ${wanted.name}` }).click()
    await expect(aside).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(aside).toHaveCount(1)

    const mine = page.getByRole('region', { name: 'Checked out to you' }).getByRole('listitem').filter({ hasText: had.name })
    await mine.getByRole('button', { name: 'Extend' }).click()
    await dialog.getByLabel('Due back').fill(local(inDays(6.5)))
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(dialog.getByText('It’s already booked for that time.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Extend to the latest possible date/ }).click()
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(page.getByText(/^Extended until/)).toBeVisible()
    // The other one has it from then on.
    await expect(mine.getByRole('button', { name: 'Extend' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('The lending rules', () => {
  test('are written line by line, and said where somebody reserves', async ({ page }) => {
    await open(page, '/assets/rules')
    const hours = page.getByRole('group', { name: 'Opening hours' })
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Lending rules saved.').last()).toBeVisible()
    }
    // All day every day, and a date far away, so that nobody else's reservation meets them.
    while ((await hours.getByLabel('Day').count()) > 0) await hours.getByRole('button', { name: 'Remove 1', exact: true }).click()
    for (let day = 0; day < 7; day++) {
      await hours.getByRole('button', { name: 'Add hours' }).click()
      await hours.getByLabel('From').nth(day).fill('00:00')
      await hours.getByLabel('To').nth(day).fill('23:59')
    }
    const dates = page.getByRole('group', { name: 'Closed dates' })
    while ((await dates.getByLabel('Date', { exact: true }).count()) > 0)
      await dates.getByRole('button', { name: 'Remove 1', exact: true }).click()
    await dates.getByRole('button', { name: 'Add date' }).click()
    await dates.getByLabel('Date', { exact: true }).fill('2041-12-24')
    await dates.getByLabel('Last day (optional)').fill('2041-12-20')
    await dates.getByLabel('Reason').fill('Stocktaking')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('must not be earlier than the first day')
    await dates.getByLabel('Last day (optional)').fill('2041-12-26')
    await save()
    await visit(page, '/c/demo/assets/reservations')
    await page.getByRole('button', { name: 'Reserve' }).click()
    await expect(page.getByRole('dialog')).toContainText('Open Mon–Sun 00:00–23:59')
    await expect(page.getByRole('dialog')).toContainText('Closed 24 Dec–26 Dec')
  })
})

test.describe('The reports', () => {
  test('say who has what, what it cost and what befell it, and come as a file', async ({ page }) => {
    await open(page, '/assets/reports')
    const asset = await addAsset(page, {
      purchase_price: 120,
      currency: 'EUR',
      purchase_date: new Date().toISOString().slice(0, 10),
    })
    await call(page, 'post', `/assets/${asset.id}/events`, {
      asset_event: {
        asset_unique_id: asset.id,
        event_type: 'repair',
        cost: 12.5,
        currency: 'EUR',
        description: unique('Broken'),
      },
    })
    await call(page, 'post', `/assets/${asset.id}/lend`, { asset_lend: { borrower_name: 'Site office' } })
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: asset.name })
    await expect(row).toContainText('€12.50')
    await page.getByRole('tab', { name: 'Custody' }).click()
    await expect(row).toContainText('Site office')
    await page.getByRole('tab', { name: 'Utilisation' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('tab', { name: 'Cost' }).click()
    await expect(page.getByRole('columnheader', { name: 'Event costs' })).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(file.suggestedFilename()).toBe('cost.csv')
    await page.getByRole('tab', { name: 'Overdue' }).click()
    await expect(page.getByRole('columnheader', { name: 'Days overdue' })).toBeVisible()
    for (const [tab, heading] of [
      ['Inventory', 'Pieces'],
      ['Distribution', 'Location'],
      ['Book value', 'Purchase date'],
      ['Most reserved', 'Hours reserved'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('columnheader', { name: heading })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Cost' }).click()
    await page.getByLabel('From').fill('2026-01-01')
    await page.getByRole('button', { name: 'Saved reports' }).click()
    await page.getByRole('menuitem', { name: 'Save report' }).click()
    const kept = unique('Costs')
    await page.getByRole('dialog').getByLabel('Name').fill(kept)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await visit(page, '/c/demo/assets/reports?report=overdue')
    await page.getByRole('button', { name: 'Saved reports' }).click()
    await page.getByRole('menuitem', { name: kept, exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Cost', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel('From')).toHaveValue('2026-01-01')
  })
})
