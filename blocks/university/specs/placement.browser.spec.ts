import { expect } from '@playwright/test'
import { callsBelow, objections, objectionsInBothLooks, open, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import { textOf } from './course.ts'

const call = callsBelow('/university')

test.describe('A placement test', () => {
  test('is written by its author, taken on a phone, and leads into the course with one button', async ({ page }) => {
    test.slow()
    const troubles = troublesOf(page)
    await open(page, '/university/placements')
    const name = unique('Level')
    const { data: course } = await call(page, 'post', '/courses', { course: { name, code: name, enrolment: 'free' } })
    for (const title of ['First', 'Second']) {
      const { data: chapter } = await call(page, 'post', '/chapters', {
        chapter: { course_unique_id: course.id, title, kind: 'day' },
      })
      await call(page, 'post', '/steps', { step: { chapter_unique_id: chapter.id, title, body: textOf('Breathe.') } })
    }
    await call(page, 'put', `/courses/${course.id}/publish`, { course: {} })
    const { data: placement } = await call(page, 'post', '/placements', { placement: { course_unique_id: course.id, name } })

    await visit(page, `/c/demo/university/placements/${placement.id}`)
    await page.getByRole('tab', { name: 'Questions and rules' }).click()
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Breathing')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Create|Save/ })
      .last()
      .click()
    await expect(page.getByText('Breathing', { exact: true })).toBeVisible()
    // Until the questions of the section are asked for, the only button is that of questions outside of any.
    await expect(page.getByRole('button', { name: 'Add question' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Add question' }).last().click()
    await page.getByRole('textbox', { name: 'Question' }).fill('What slows the pulse?')
    await page.getByRole('textbox', { name: 'Option 1' }).fill('A long breath out')
    await page.getByRole('checkbox', { name: 'Option 1 is correct' }).check()
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Coffee')
    await page.getByRole('button', { name: 'Save question' }).click()
    await expect(page.getByText('✓ A long breath out')).toBeVisible()
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'From score' }).fill('50')
    await dialog.getByRole('textbox', { name: 'To score' }).fill('100')
    await dialog.getByRole('textbox', { name: 'Message to the learner' }).fill('You breathe well.')
    await dialog
      .getByRole('button', { name: /Create|Save/ })
      .last()
      .click()
    await expect(page.getByText('50–100 %')).toBeVisible()
    const found = await objectionsInBothLooks(page, 'placement builder')
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/c/demo/university/learn')
    await page.getByRole('link', { name: `Take the test: ${name}` }).click()
    await page.getByRole('button', { name: 'Start the test' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Breathing' })).toBeVisible()
    found.push(...(await objections(page, 'placement questions')))
    await page.getByRole('radio', { name: 'A long breath out' }).check()
    await page.getByRole('button', { name: 'Submit answers' }).click()
    await expect(page.getByRole('status').filter({ hasText: `100 %: we recommend ${name}.` })).toBeVisible()
    await expect(page.getByText('You breathe well.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    found.push(...(await objectionsInBothLooks(page, 'placement result')))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Start the course' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/learn/${course.id}`))
    // The test has the same heading; whoever leads on before the course stands is led back to it.
    await expect(page.getByRole('tab', { name: 'Content' })).toBeVisible()

    await visit(page, `/c/demo/university/placements/${placement.id}`)
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(page.getByText('Taken once, 100 % on average')).toBeVisible()
    found.push(...(await objections(page, 'placement results')))
    const { data: attempts } = await call(page, 'get', `/attempts?filter[placement_unique_id]=${placement.id}`)
    await visit(page, `/c/demo/university/attempts/${attempts[0].id}`)
    await page.getByRole('tab', { name: 'Answers' }).click()
    await expect(page.getByText('A long breath out')).toBeVisible()
    found.push(...(await objections(page, 'answers')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
