import { expect } from '@playwright/test'
import { callsBelow, objectionsInBothLooks, open, pick, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'

const forms = callsBelow('/forms')
const places = callsBelow('/geolocation')
const en = (text: string) => ({ en: text })

test('A form that books a place is told so in the builder, books by what somebody answers, and shows what came of it', async ({
  page,
  browser,
}) => {
  test.slow()
  const troubles = troublesOf(page)
  const name = unique('room')
  await open(page, '/forms/surveys')
  const location = await places(page, 'post', '/locations', { location: { name: `${name} house` } })
  const premise = { name, location_unique_id: location.data.id, capacity: 8 }
  await places(page, 'post', '/premises', { premise })
  const questions = [
    { id: 'day', kind: 'date', required: true, title: en('Which day?') },
    { id: 'start', kind: 'time', required: true, title: en('From when?') },
    { id: 'people', kind: 'number', title: en('How many of you?') },
  ]
  const definition = {
    languages: ['en'],
    title: en('Book a room'),
    pages: [{ id: 'first', groups: [{ id: 'about', questions }] }],
  }
  const { data } = await forms(page, 'post', '/surveys', { survey: { name, slug: name, definition } })
  await visit(page, `/c/demo/forms/surveys/${data.id}`)

  const section = page.getByRole('group', { name: 'Bookings and reservations' })
  await section.getByRole('button', { name: 'Add request' }).press('Enter')
  const request = section.getByRole('group', { name: 'Request 1' })
  await pick(page, request.getByLabel('Place', { exact: true }), new RegExp(name), name)
  await request.getByLabel('Start time', { exact: true }).click()
  await page.getByRole('option', { name: 'From when?' }).click()
  await request.getByLabel('Number of people', { exact: true }).click()
  await page.getByRole('option', { name: 'How many of you?' }).click()
  await request.getByLabel('Duration (minutes)').fill('90')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const found = await objectionsInBothLooks(page, 'bookings in the builder')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Version 1 is live.')).toBeVisible()
  await page.getByRole('tab', { name: 'Results' }).press('Enter')
  await expect(page.getByText('0 completed of 0 started')).toBeVisible()

  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  for (const outcome of ['Booked', 'Not booked']) {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
    await phone.goto(`/f/demo/${name}`)
    await phone.getByLabel('Which day?').fill(day)
    await phone.getByLabel('From when?').fill('10:00')
    await phone.getByLabel('How many of you?').fill('4')
    await phone.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(phone.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
    await phone.context().close()
    await expect(page.getByText(outcome, { exact: true }).first()).toBeVisible()
  }
  // Whoever came second is told what is free instead.
  await expect(page.getByText('Available instead')).toBeVisible()
  found.push(...(await objectionsInBothLooks(page, 'outcomes in the results')))
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})
