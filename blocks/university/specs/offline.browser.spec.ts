import { expect, type Page } from '@playwright/test'
import { callsBelow, objections, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
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

test.describe('A course without a network [U20]', () => {
  test('is opened, noted and finished on a device, and sent once', async ({ page, context }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/university/learn')
    const { name, course, days } = await begunCourse(page)
    const address = `/c/demo/university/learn/${course}?tab=content`
    await visit(page, address)
    await expect(page.getByText('This course is on this device')).toBeVisible({ timeout: 30_000 })
    const sent: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.request().method() === 'PUT') sent.push(`${pathname.split('/').pop()} ${response.status()}`)
    })

    await context.setOffline(true)
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

    await context.setOffline(false)
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
