import { expect, type Page } from '@playwright/test'
import { objections, objectionsInBothLooks, open, pageOf, troublesOf, unique, visit } from '@quoin/ui/specs/browser.ts'
import { test } from '@quoin/ui/specs/test.ts'
import sharp from 'sharp'

/** Makes a post from the list that is open, and puts the cursor into its text. */
async function newPost(page: Page, title: string) {
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(title)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Save/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = page.url().split('/').at(-1)!.split('?')[0]!
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  return { id, text }
}

test.describe('Content', () => {
  test('is written, published, read by anybody, liked, commented and hidden', async ({ page, browser }) => {
    test.slow()
    const troubles = troublesOf(page)
    const title = unique('Harbour')
    await open(page, '/content/posts')
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
    const found = await objectionsInBothLooks(page, 'posts')
    const { id, text } = await newPost(page, title)
    await page.keyboard.type('/head')
    await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Before seven')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The boats are ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('back')
    await expect(page.getByText('6 words')).toBeVisible()
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Tags' }).fill(`quay ${title}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`quay ${title}`, { exact: true })).toBeVisible()
    // What else there is to choose from closes.
    await page.keyboard.press('Escape')
    found.push(...(await objectionsInBothLooks(page, 'write')))
    await page.getByRole('button', { name: 'Save version' }).click()
    // What was typed a moment before goes out with it, and what is typed afterwards is a change of one's own.
    await text.locator('strong').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' at last')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Post published.')).toBeVisible()
    await text.locator('strong').click()
    await page.keyboard.press('End')
    await page.keyboard.type(', all of them')
    await expect(page.getByText('Live with unpublished changes').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await visit(page, `/c/demo/content/posts/${id}?tab=versions`)
    await expect(page.getByText('Version 3')).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).last().click()
    await expect(page.getByText('The boats are back').first()).toBeVisible()
    found.push(...(await objections(page, 'versions')))

    const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await guest.goto(`/p/demo/posts/${title.toLowerCase()}`)
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(guest.getByRole('heading', { level: 2, name: 'Before seven' })).toBeVisible()
    await expect(guest.locator('strong')).toHaveText('back at last')

    await visit(page, `/c/demo/content/articles/${id}`)
    await page.getByRole('button', { name: 'Like · 0' }).click()
    await expect(page.getByRole('button', { name: 'Like · 1', pressed: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('I was there too.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await expect(page.getByText('I was there too.')).toBeVisible()
    await page.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: 'Reply' }).fill('So was I.')
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await expect(page.getByText('So was I.')).toBeVisible()
    // What is being written reads like what is said: the reply stands once it has a menu of its own.
    const menus = page.getByRole('button', { name: /^More for the comment/ })
    await expect(menus).toHaveCount(2)
    await menus.last().click()
    await page.getByRole('menuitem', { name: 'Edit comment' }).click()
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('So was I, twice.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('So was I, twice.')).toBeVisible()
    found.push(...(await objectionsInBothLooks(page, 'article')))
    await guest.reload()
    await expect(guest.getByText('So was I, twice.')).toBeVisible()
    await menus.last().click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(page.getByText('Hidden by a moderator.', { exact: false })).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('So was I, twice.')).toBeHidden()

    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, `/c/demo/content/posts/${id}?tab=write`)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await visit(page, '/c/demo/content/moderation')
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await page.getByText('Hidden', { exact: true }).click()
    await expect(page.getByText('So was I, twice.')).toBeVisible()
    found.push(...(await objections(page, 'moderation')))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
  test('takes pictures from what is stored, and what is uploaded beside it', async ({ page, browser }) => {
    test.slow()
    const troubles = troublesOf(page)
    const title = unique('Gallery')
    const names = ['red', 'blue'].map((color) => `${unique(color)}.png`)
    await open(page, '/content/posts')
    const { id, text } = await newPost(page, title)
    await page.getByRole('button', { name: 'Image', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose images' })
    await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled()
    await dialog.locator('input[type=file]').setInputFiles(
      await Promise.all(
        names.map(async (name, place) => ({
          name,
          mimeType: 'image/png',
          buffer: await sharp({
            create: { width: 40 + place, height: 30, channels: 3, background: name.slice(0, 3) === 'red' ? 'red' : 'blue' },
          })
            .png()
            .toBuffer(),
        })),
      ),
    )
    for (const name of names) await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
    await expect(dialog.getByRole('status')).toHaveText('2 selected')
    const found = await objectionsInBothLooks(page, 'choose')
    await dialog.getByRole('searchbox', { name: 'Search files' }).fill('nothing is called so')
    await expect(dialog.getByText('No matching files')).toBeVisible()
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog).toBeHidden()
    await expect(text.locator('img')).toHaveCount(2)

    // The cover is one of them, chosen by keyboard on a phone.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Add cover image' }).press('Enter')
    const cover = page.getByRole('dialog', { name: 'Choose an image' })
    await cover.getByRole('radio', { name: names[0]! }).press('Space')
    await expect(cover.getByRole('status')).toHaveText('1 selected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    found.push(...(await objections(page, 'cover')))
    await cover.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Post published.')).toBeVisible()

    const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await guest.goto(`/p/demo/posts/${title.toLowerCase()}`)
    await expect(guest.locator('article img')).toHaveCount(3)
    for (const picture of await guest.locator('article img').all())
      await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await visit(page, '/c/demo/content/media')
    await expect(page.getByText(names[0]!).first()).toBeVisible()
    found.push(...(await objections(page, `media of ${id}`)))
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
  test('shows members a player once they play it, and where a picture of another site is', async ({ page }) => {
    const title = unique('Lighthouse')
    const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title><p>The film runs.</p>' }),
    )
    await open(page, '/content/transfer')
    await page.locator('input[type=file]').setInputFiles({
      name: 'post.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(
        `---\ntitle: ${title}\nstate: live\n---\nBefore the film\n\n<iframe src="${player}"></iframe>\n\n![The lamp](https://elsewhere.example/lamp.png)\n`,
      ),
    })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('1 new', { exact: false })).toBeVisible()
    await visit(page, '/c/demo/content/articles')
    await page.getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Before the film')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    )
    await expect(page.getByRole('link', { name: 'The lamp (image on elsewhere.example)' })).toBeVisible()
    expect(await objectionsInBothLooks(page, 'article with a player')).toEqual([])
    await page.getByRole('button', { name: 'Play from YouTube' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', `${player}?autoplay=1`)
    await expect(page.frameLocator('iframe').getByText('The film runs.')).toBeVisible()
  })
  test('is written by two at once, who meet a conflict with both texts and lose none [CO-D1]', async ({ page, browser }) => {
    test.slow()
    const title = unique('Ferry')
    await open(page, '/content/posts')
    const { id, text } = await newPost(page, title)
    const other = await pageOf(browser, `/content/posts/${id}?tab=write`, 'admin@demo.test')
    const theirs = other.getByRole('textbox', { name: 'Text', exact: true })
    await theirs.click()
    await text.click()
    // Both write before either is saved.
    await Promise.all([text.pressSequentially('The first ferry'), theirs.pressSequentially('The last ferry')])
    const conflict = 'Someone else saved this post while you were writing.'
    const [loser, winner] = await Promise.any([
      other
        .getByText(conflict)
        .waitFor()
        .then(() => [other, page] as const),
      page
        .getByText(conflict)
        .waitFor()
        .then(() => [page, other] as const),
    ])
    const [own, saved] = loser === other ? ['The last ferry', 'The first ferry'] : ['The first ferry', 'The last ferry']
    await expect(loser.getByRole('textbox', { name: 'Your version' })).toHaveText(own)
    await expect(loser.getByRole('textbox', { name: 'Their version' })).toHaveText(saved)
    expect(await objections(loser, 'conflict')).toEqual([])
    await loser.getByRole('button', { name: 'Keep mine' }).click()
    await expect(loser.getByText(conflict)).toBeHidden()
    await expect(loser.getByText(/^Draft saved at/)).toBeVisible()
    // Whoever has nothing unsaved reads on in what was kept, and the other text is a version.
    await expect(winner.getByRole('textbox', { name: 'Text', exact: true })).toHaveText(own)
    await loser.getByRole('button', { name: 'Save version' }).click()
    await visit(page, `/c/demo/content/posts/${id}?tab=versions`)
    const version = page.getByRole('region', { name: 'Version 2' })
    await version.getByRole('button', { name: 'Compare' }).click()
    // The word that both texts do not share is marked as removed.
    await expect(version.getByRole('deletion')).toContainText(saved.split(' ')[1]!)
  })

  test('loses a hidden comment in every open browser but its author’s [CO-D7]', async ({ page, browser }) => {
    const title = unique('Pier')
    const words = unique('Rude words')
    await open(page, '/content/posts')
    const { id } = await newPost(page, title)
    await page.keyboard.type('Fish.')
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Post published.')).toBeVisible()
    await visit(page, `/c/demo/content/articles/${id}`)
    const author = await pageOf(browser, `/content/articles/${id}`, 'member@demo.test')
    const reader = await pageOf(browser, `/content/articles/${id}`, 'guest@demo.test')
    await author.getByRole('textbox', { name: 'Write a comment' }).fill(words)
    await author.getByRole('button', { name: 'Post comment' }).click()
    for (const one of [author, reader, page]) await expect(one.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: /^More for the comment/ }).click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(reader.getByText(words)).toBeHidden()
    await expect(page.getByText('Hidden by a moderator.', { exact: false })).toBeVisible()
    await expect(author.getByText(words)).toBeVisible()
  })
})
