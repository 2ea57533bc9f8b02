import { expect, type Page } from '@playwright/test'
import { callsBelow, objectionsInBothLooks, open, pageOf, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const onboarding = callsBelow('/onboarding')
const gateway = callsBelow('/gateway')
const password = 'quoin-demo-2026'
const owner = 'owner@rival.test'

/** A journey that a role of the rival company has from now on; nobody else's specs look at it. */
async function journeyFor(page: Page, role: string, steps: readonly object[]): Promise<{ id: string; role: string }> {
  const { data } = await onboarding(page, 'post', '/onboardings', { onboarding: { name: unique('Welcome') } })
  for (const [i, step] of steps.entries())
    await onboarding(page, 'post', `/onboardings/${data.id}/steps`, { step: { order: i + 1, ...step } })
  const roles = (await gateway(page, 'get', '/roles')).data
  const { id } = roles.find(({ attributes }: { attributes: { code: string } }) => attributes.code === role)
  await gateway(page, 'put', `/roles/${id}`, { role: { on_boarding_unique_id: data.id } })
  return { id: data.id, role: id }
}

/** Somebody who is new in the company and has that role. */
async function newcomer(page: Page, role: string): Promise<string> {
  const email = `${unique('new')}@rival.test`
  await gateway(page, 'put', '/auth/settings', { settings: { registration: 'open', unconfirmed_sign_in: true } })
  const registered = await page.request.post('/api/gateway/auth', {
    headers: { appid: 'rival' },
    data: { email, password, password_confirmation: password, name: 'Nia New' },
  })
  expect(registered.status(), await registered.text()).toBeLessThan(300)
  const { data } = await gateway(page, 'get', `/users?search=${email}`)
  await gateway(page, 'put', `/users/${data[0].id}/role`, { role: { role_unique_id: role, reason: 'First day' } })
  return email
}

/** A picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test.describe('A journey', () => {
  // They share the one role that the rival company gives nobody.
  test.describe.configure({ mode: 'serial' })

  test('leads whoever is new back to the step that is open, from links and by the back button, and holds no administrator [OB-D2] [onboarding.flow_create_journey]', async ({
    page,
    browser,
  }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/onboarding/onboardings', owner)
    const { role, id } = await journeyFor(
      page,
      'user',
      ['Read', 'Meet', 'Ask', 'Begin'].map((name) => ({ name })),
    )
    const them = await pageOf(browser, '/onboarding/journey', await newcomer(page, role))
    await expect(step(them, 'Read')).toBeVisible()
    await them.getByRole('button', { name: 'Mark as done' }).click()
    await expect(step(them, 'Meet')).toBeVisible()
    await expect(them).toHaveURL(/\/onboarding\/journey\/2$/)
    for (const address of ['/onboarding/journey/4', '/crm/contacts', '/']) {
      await them.goto(`/c/rival${address}`)
      await expect(step(them, 'Meet')).toBeVisible()
      await expect(them).toHaveURL(/\/c\/rival\/onboarding\/journey\/2$/)
    }
    await them.goBack()
    await expect(step(them, 'Meet')).toBeVisible()
    await expect(them).toHaveURL(/\/onboarding\/journey\/2$/)
    await them.context().close()

    // The same journey for the role of whoever looks after the company.
    const roles = (await gateway(page, 'get', '/roles')).data
    const own = roles.find(({ attributes }: { attributes: { code: string } }) => attributes.code === 'company_admin').id
    await gateway(page, 'put', `/roles/${own}`, { role: { on_boarding_unique_id: id } })
    try {
      await page.goto('/c/rival/crm/contacts')
      await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
      await visit(page, '/c/rival/onboarding/journey')
      await expect(step(page, 'Read')).toBeVisible()
      await visit(page, '/c/rival/crm/contacts')
      await expect(page).toHaveURL(/\/crm\/contacts$/)
    } finally {
      await gateway(page, 'put', `/roles/${own}`, { role: { on_boarding_unique_id: null } })
    }
    expect(troubles).toEqual([])
  })

  test('sends a step that was done offline once, when the network is back [OB-D6]', async ({ page, browser }) => {
    test.slow()
    await open(page, '/onboarding/onboardings', owner)
    const { id, role } = await journeyFor(
      page,
      'user',
      ['Read', 'Meet'].map((name) => ({ name })),
    )
    const them = await pageOf(browser, '/onboarding/journey', await newcomer(page, role))
    await expect(step(them, 'Read')).toBeVisible()
    const arrived: string[] = []
    them.on('requestfinished', (one) => one.method() === 'PUT' && arrived.push(new URL(one.url()).pathname))
    await them.context().setOffline(true)
    const done = them.getByRole('button', { name: 'Mark as done' })
    await done.click()
    await expect(them.getByText('This step will be saved when you’re back online.')).toBeVisible()
    await done.click()
    await expect(them.getByText('This step will be saved when you’re back online.')).toBeVisible()
    await them.context().setOffline(false)
    await expect(step(them, 'Meet')).toBeVisible()
    expect(arrived).toHaveLength(1)
    const { data } = await onboarding(page, 'get', `/user_journeys?filter[onboarding_unique_id]=${id}`)
    expect(data[0].attributes).toMatchObject({ attempts: 1, current_step: 2, progress: 50 })
    await them.context().close()
  })

  test('moves on in an open tab when its step is done elsewhere, and ends on Home [OB-D4] [onboarding.send_step_loading] [onboarding.send_step_complete]', async ({
    page,
    browser,
  }) => {
    test.slow()
    await open(page, '/onboarding/onboardings', owner)
    const { role } = await journeyFor(page, 'user', [
      { name: 'Read' },
      { name: 'Profile', fact: 'gateway.users.profileUpdate', place: '/gateway/account' },
      { name: 'Meet' },
    ])
    const email = await newcomer(page, role)
    const { data } = await gateway(page, 'get', `/users?search=${email}`)
    const them = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    let isFollowed = false
    them.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        isFollowed ||= String(payload).includes('JourneyChannel') && String(payload).includes('confirm_subscription')
      }),
    )
    await open(them, '/onboarding/journey', email)
    const done = them.getByRole('button', { name: 'Mark as done' })
    await done.click()
    await expect(step(them, 'Profile')).toBeVisible()
    await expect.poll(() => isFollowed).toBe(true)
    const begun = Date.now()
    await gateway(them, 'put', `/users/${data[0].id}/profile`, { profile: { first_name: 'Nia' } })
    await expect(step(them, 'Meet')).toBeVisible()
    // A second is promised; the other one is for the machine that runs this.
    expect(Date.now() - begun).toBeLessThan(2_000)
    await them.route('**/api/onboarding/onboard/**', async (route) => {
      await new Promise((rested) => setTimeout(rested, 500))
      await route.continue()
    })
    await done.click()
    await expect(done).toHaveAttribute('data-loading', 'true')
    await expect(them).toHaveURL(/\/gateway\/home$/)
    await them.context().close()
  })

  test('that cannot be begun is empty and not complete: it says so, and opens nothing else [onboarding.flow_create_fail_empty]', async ({
    page,
    browser,
  }) => {
    test.slow()
    await open(page, '/onboarding/onboardings', owner)
    const { role } = await journeyFor(page, 'user', [{ name: 'Read' }])
    const email = await newcomer(page, role)
    const them = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await them.route('**/api/onboarding/user_journeys/mine', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await open(them, '/onboarding/journey', email)
    await expect(them.getByRole('alert').first()).toBeVisible()
    await them.goto('/c/rival/crm/contacts')
    await expect(them).toHaveURL(/\/c\/rival\/onboarding\/journey$/)
    await them.unroute('**/api/onboarding/user_journeys/mine')
    await them.goto('/c/rival/crm/contacts')
    await expect(step(them, 'Read')).toBeVisible()
    await them.context().close()
  })

  test('stands on Home with what is done and what comes, and points at elements of its page by their keys [OB7] [OB8]', async ({
    page,
    browser,
  }) => {
    test.slow()
    await open(page, '/onboarding/onboardings', owner)
    const tour = [
      { element: 'page:/onboarding/journey', text: 'Your onboarding is always here in the menu.' },
      { element: 'page:/nowhere', text: 'This one is not for your role.' },
    ]
    const { role } = await journeyFor(page, 'user', [
      { name: 'Read how we work' },
      { name: 'Look around', place: '/', tour },
      { name: 'Meet your team' },
    ])
    const them = await pageOf(browser, '/onboarding/journey', await newcomer(page, role))
    const troubles = troublesOf(them)
    await them.getByRole('button', { name: 'Mark as done' }).click()
    await expect(step(them, 'Look around')).toBeVisible()
    await them.getByRole('button', { name: 'Show me' }).press('Enter')
    await expect(them).toHaveURL(/\/gateway\/home$/)
    const card = them.getByRole('dialog', { name: 'Step 1 of 2' })
    await expect(card).toBeFocused()
    await expect(card).toContainText('Your onboarding is always here in the menu.')
    const found = await objectionsInBothLooks(them, 'tour')
    await them.setViewportSize({ width: 1440, height: 900 })
    await card.press('ArrowRight')
    await expect(them.getByRole('dialog', { name: 'Step 2 of 2' })).toContainText('This isn’t on the screen at the moment.')
    await them.keyboard.press('Escape')
    await expect(them.getByRole('dialog')).toHaveCount(0)

    const home = them.locator('section').filter({ has: them.locator('#home-journey') })
    await expect(home.getByText('1 / 3')).toBeVisible()
    await expect(home.getByRole('listitem')).toHaveCount(3)
    await expect(home.locator('[aria-current=step]')).toContainText('Look around')
    found.push(...(await objectionsInBothLooks(them, 'journey on Home')))
    await them.setViewportSize({ width: 1440, height: 900 })
    await home.getByRole('link', { name: 'Continue' }).press('Enter')
    await expect(step(them, 'Look around')).toBeVisible()
    found.push(...(await objectionsInBothLooks(them, 'journey')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
    await them.context().close()
  })

  test('has a picture and a video of each step, uploaded in the builder and shown on the way', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/onboarding/onboardings', owner)
    const { data } = await onboarding(page, 'post', '/onboardings', { onboarding: { name: unique('Pictured') } })
    await onboarding(page, 'post', `/onboardings/${data.id}/steps`, { step: { name: 'Look', order: 1 } })
    await visit(page, `/c/rival/onboarding/onboardings/${data.id}?tab=steps`)
    await page.getByRole('button', { name: 'Picture and video of Look' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture and video of Look' })
    const picture = dialog.getByRole('region', { name: 'Picture' })
    const video = dialog.getByRole('region', { name: 'Video' })
    await picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'look.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
    await expect(picture.getByText('Added')).toBeVisible()
    const film = Buffer.alloc(1_000, 7)
    film.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'))
    await video.locator('input[type=file]').setInputFiles({ name: 'look.mp4', mimeType: 'video/mp4', buffer: film })
    await expect(video.getByText('Added')).toBeVisible()
    const found = await objectionsInBothLooks(page, 'media of a step')
    await page.keyboard.press('Escape')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect.poll(() => preview.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await expect(preview.locator('video')).toBeVisible()
    await page.getByRole('button', { name: 'Picture and video of Look' }).click()
    await video.getByRole('button', { name: 'Remove video' }).click()
    await expect(video.getByText('None yet')).toBeVisible()
    await expect(preview.locator('video')).toHaveCount(0)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
