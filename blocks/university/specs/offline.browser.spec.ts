import { expect, type Page } from '@playwright/test'
import { callsBelow, objections, open, sessionQuery, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { startProxy } from '@quoin/ui/specs/proxy.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { textOf } from './course.ts'

const call = callsBelow('/university')
const idOf = async (page: Page, method: 'post', path: string, data: object): Promise<string> =>
  (await call(page, method, path, data)).data.id
/** A published course of two days that whoever is signed in has begun. */
async function begunCourse(page: Page) {
  const name = unique('Quiet')
  const course = await idOf(page, 'post', '/courses', { course: { name, code: name, enrolment: 'free' } })
  const days: string[] = []
  for (const title of ['First', 'Second']) {
    const chapter = await idOf(page, 'post', '/chapters', { chapter: { course_unique_id: course, title, kind: 'day' } })
    await idOf(page, 'post', '/steps', {
      step: { chapter_unique_id: chapter, title: `${title} practice`, body: textOf(`Breathe on the ${title} day.`) },
    })
    days.push(chapter)
  }
  await call(page, 'put', `/courses/${course}/publish`, { course: {} })
  const { data } = await call(page, 'post', `/learning/courses/${course}/enrol`, { enrollment: {} })
  await call(page, 'put', `/learning/courses/${course}/start`, { enrollment: { time_zone: 'UTC' } })
  return { name, course, days, seat: data.attributes.enrollment.unique_id as string }
}

/** The part of an address that signs somebody in where the page is reached by another way. */
const signedIn = (appId: string, email: string) =>
  sessionQuery(`http://127.0.0.1:${process.env.QUOIN_BROWSER_PORT}`, { appId, email, password: 'quoin-demo-2026' })

test.describe('A course without a network [U20]', () => {
  test('is opened, noted and finished on a device, and sent once', async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/university/learn')
    const { name, course, days } = await begunCourse(page)
    const network = await startProxy()
    const address = `${network.address}/c/demo/university/learn/${course}?tab=content`
    await page.goto(`${address}&${await signedIn('demo', 'admin@demo.test')}`)
    await expect(page.getByText('This course is on this device')).toBeVisible({ timeout: 30_000 })
    const sent: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.request().method() === 'PUT') sent.push(`${pathname.split('/').pop()} ${response.status()}`)
    })

    network.cut()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    await page.getByRole('link', { name: 'First practice' }).click()
    await expect(page.getByText('Breathe on the First day.')).toBeVisible()
    await page.getByRole('textbox', { name: 'My note' }).fill('A train in a tunnel.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Kept on this device. It is sent once you are back online.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the course' }).click()
    await page.getByRole('button', { name: 'Mark day as finished' }).click()
    await expect(page.getByText('Kept on this device. It is sent once you are back online.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2 changes are waiting' })).toBeVisible()
    const found = await objections(page, 'offline')
    // What waits is there after the page was closed.
    await page.goto(address)
    await expect(page.getByRole('status').filter({ hasText: '2 changes are waiting' })).toBeVisible()
    expect(sent).toEqual([])

    await network.restore()
    await expect(page.getByRole('status').filter({ hasText: 'Finished' })).toBeVisible()
    await expect(page.getByText('waiting')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Finished' })).toHaveCount(1)
    expect(sent.toSorted()).toEqual(['finish 200', 'note 200'])
    const { content } = (await call(page, 'get', `/learning/courses/${course}`)).data.attributes
    expect(content.map((day: { finished_at: string | null }) => day.finished_at !== null)).toEqual([true, false])
    const { notes } = (await call(page, 'get', `/learning/notes?course_unique_id=${course}`)).data.attributes
    expect(notes.map((note: { text: string }) => note.text)).toEqual(['A train in a tunnel.'])
    expect(days).toHaveLength(2)

    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    expect(found).toEqual([])
    network.cut()
  })
})

test.describe('Whoever is led in by an onboarding', () => {
  test('enrols once the network is back, and opens the kept course without one', async ({ page, browser }) => {
    test.slow()
    const [onboarding, gateway] = [callsBelow('/onboarding'), callsBelow('/gateway')]
    await open(page, '/university/courses', 'owner@rival.test')
    const name = unique('Quiet')
    const course = await idOf(page, 'post', '/courses', { course: { name, code: name, enrolment: 'free' } })
    const chapter = await idOf(page, 'post', '/chapters', { chapter: { course_unique_id: course, title: 'First', kind: 'day' } })
    await idOf(page, 'post', '/steps', {
      step: { chapter_unique_id: chapter, title: 'First practice', body: textOf('Breathe on the first day.') },
    })
    await call(page, 'put', `/courses/${course}/publish`, { course: {} })
    // Of a role that nobody else has.
    const { data: journey } = await onboarding(page, 'post', '/onboardings', { onboarding: { name: unique('Welcome') } })
    await onboarding(page, 'post', `/onboardings/${journey.id}/steps`, {
      step: { order: 1, name: 'Choose a course', place: '/university/join' },
    })
    const roles = (await gateway(page, 'get', '/roles')).data as { id: string; attributes: { code: string } }[]
    const role = roles.find(({ attributes }) => attributes.code === 'authorized')!.id
    await gateway(page, 'put', `/roles/${role}`, { role: { on_boarding_unique_id: journey.id } })
    await gateway(page, 'put', '/auth/settings', { settings: { registration: 'open', unconfirmed_sign_in: true } })
    const email = `${unique('new')}@rival.test`
    const password = 'quoin-demo-2026'
    const registered = await page.request.post('/api/gateway/auth', {
      headers: { appid: 'rival' },
      data: { email, password, password_confirmation: password, name: 'Nia New' },
    })
    expect(registered.status(), await registered.text()).toBeLessThan(300)
    const { data: found } = await gateway(page, 'get', `/users?search=${email}`)
    await gateway(page, 'put', `/users/${found[0].id}/role`, { role: { role_unique_id: role, reason: 'First day' } })

    const them = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    const network = await startProxy()
    await them.goto(`${network.address}/c/rival/university/join?course=${course}&${await signedIn('rival', email)}`)
    await them.setViewportSize({ width: 390, height: 844 })
    await expect(them.getByRole('heading', { level: 2, name })).toBeVisible()
    const join = them.getByRole('button', { name: 'Start the course' })
    await expect(join).toBeVisible()
    network.cut()
    await join.click()
    await expect(them.getByRole('alert').filter({ hasText: /server|connection/i })).toBeVisible()
    const seats = async () => (await call(page, 'get', `/enrollments?filter[course_unique_id]=${course}`)).data
    expect(await seats()).toEqual([])
    await network.restore()
    await join.click()
    // The seat is taken; the onboarding leads back to the step that is open.
    await expect.poll(async () => (await seats()).length).toBe(1)
    await them.goto(`${network.address}/c/rival/onboarding/journey`)
    await them.getByRole('button', { name: 'Mark as done' }).click()
    await expect(them.getByText('This step', { exact: false })).toHaveCount(0)

    const address = `${network.address}/c/rival/university/learn/${course}?tab=content`
    await them.goto(address)
    await them.getByRole('button', { name: 'Start the course' }).click()
    await expect(them.getByText('This course is on this device')).toBeVisible({ timeout: 30_000 })
    network.cut()
    await them.goto(address)
    await expect(them.getByRole('heading', { level: 1, name })).toBeVisible()
    await them.getByRole('link', { name: 'First practice' }).click()
    await expect(them.getByText('Breathe on the first day.')).toBeVisible()
    await them.context().close()
    await gateway(page, 'put', `/roles/${role}`, { role: { on_boarding_unique_id: null } })
  })
})

test.describe('Attendance', () => {
  test('is taken with one press a learner on a phone, and read by the learner', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/university/learn')
    const { course } = await begunCourse(page)
    const me = (await callsBelow('/gateway')(page, 'get', '/auth/validate_token')).data
    const from = Date.now() + Math.floor(Math.random() * 5_000) * 86_400_000
    const session = await idOf(page, 'post', '/sessions', {
      session: {
        course_unique_id: course,
        title: 'Together',
        coach_unique_id: me.id,
        starts_at: new Date(from).toISOString(),
        ends_at: new Date(from + 3_600_000).toISOString(),
      },
    })
    await visit(page, `/c/demo/university/sessions/${session}`)
    await page.getByRole('tab', { name: 'Attendance' }).click()
    await expect(page.getByText('0 of 1 marked')).toBeVisible()
    await page.getByRole('button', { name: 'Mark the others as present' }).click()
    await expect(page.getByRole('button', { name: 'Present', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Late', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Late', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 of 1 marked')).toBeVisible()
    const found = await objections(page, 'attendance')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await visit(page, `/c/demo/university/learn/${course}`)
    await expect(page.getByText('Attendance: 100% of 1 session')).toBeVisible()
    await visit(page, '/c/demo/university/attendances')
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
    found.push(...(await objections(page, 'attendances')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
