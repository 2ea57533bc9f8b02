import { expect, type Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import { test } from '@quoin/ui/specs/test.ts'
import { callsBelow, open, unique } from '@quoin/ui/specs/browser.ts'
import { password, signIn, storage, troublesOf } from './people.ts'

/** Goes where a link would lead, and waits until the router has come to rest. */
const follow = (page: Page, href: string) =>
  page.evaluate(async (address) => {
    const router = (window as unknown as { __TSR_ROUTER__: AnyRouter }).__TSR_ROUTER__
    await router.navigate({ href: address })
  }, href)

test.describe('A session in the browser', () => {
  test('starts with email and password and stores its seven items [session.seven_items]', async ({ page }) => {
    const troubles = troublesOf(page)
    await signIn(page)
    const held = await storage(page)
    for (const key of ['companyToken', 'accessToken', 'client', 'expiry', 'tokenType', 'uid', 'appid'])
      expect(held[key], key).toBeTruthy()
    expect(troubles).toEqual([])
  })

  test('says what was wrong and keeps the email [messages.err_identity]', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Required field')).toHaveCount(2)
    await page.getByLabel('Email').fill('admin@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid identity or password.')
    await expect(page.getByLabel('Email')).toHaveValue('admin@demo.test')
    expect(await storage(page)).not.toHaveProperty('accessToken')
  })

  test('guards every address inside and brings the person back to it [routes.guard_children]', async ({ page }) => {
    await signIn(page)
    const company = new URL(page.url()).pathname.split('/')[2]
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(`/c/${company}/gateway/profile`)
    await expect(page).toHaveURL(/\/auth\/login\?return=/)
    await page.getByLabel('Email').fill('admin@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/c/${company}/gateway/profile$`))
  })

  test('is tried before anything is drawn, and comes back to the last address [routes.restore_first] [routes.last_url_kept]', async ({
    page,
  }) => {
    await open(page, '/gateway/home')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('link', { name: 'Roles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles and permissions' })).toBeVisible()
    const left = page.url()
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    await page.goto('/')
    await expect(page).toHaveURL(left)
    expect(seen.filter((path) => path.startsWith('/auth'))).toEqual([])
    expect((await storage(page)).lastUrl).toBe(new URL(left).pathname)
  })

  test('leaves the site by no address that somebody was sent, signed in or not', async ({ page, baseURL }) => {
    test.slow()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
    })
    const targets = [
      'https://evil.example/',
      '//evil.example',
      '/\\\\evil.example',
      'javascript:alert(1)',
      '/c/demo/../..//evil.example',
      '/c/demo/%2e%2e/%2e%2e//evil.example',
      '/c/demo//evil.example',
      '/c/demo@evil.example',
      '\thttps://evil.example',
    ]
    const asked = targets.flatMap((target) =>
      ['/', '/auth/login', '/auth/join'].map((at) => `${at}?return=${encodeURIComponent(target)}`),
    )
    // As it was typed, with nothing encoded, and twice.
    const typed = [
      '/auth/login?return=https://evil.example',
      '/auth/login?return=/c/demo&return=//evil.example',
      '/auth/login?return[]=//evil.example',
      '/.//evil',
      '/c/demo/.//evil',
      '/about/..//evil',
    ]
    const goThrough = async (as: string) => {
      for (const address of typed) {
        const answer = await page.goto(address)
        if (answer?.ok()) await expect(page.getByRole('heading', { level: 1 }), `${as} at ${address}`).toBeVisible()
        expect(new URL(page.url()).origin, `${as} at ${address}`).toBe(baseURL)
      }
      await page.goto('/about')
      for (const address of asked) {
        await follow(page, address)
        expect(new URL(page.url()).origin, `${as} at ${address}`).toBe(baseURL)
      }
    }
    await goThrough('a visitor')
    await open(page, '/gateway/home')
    await goThrough('a member')
    await page.evaluate(() => localStorage.setItem('lastUrl', '/c/demo/../..//evil.example'))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect(elsewhere).toEqual([])
  })

  test('ends with a sign-out that leaves nothing but the language [auth.logout_effect] [auth.clear_state]', async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('button', { name: /^Your account/ }).click()
    // A large file that has not gone up yet, with its bytes.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('quoin-uploads', 2)
          request.onupgradeneeded = () => request.result.createObjectStore('uploads', { keyPath: 'id' })
          request.onsuccess = () => resolve(request.result.close())
        }),
    )
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(Object.keys(await storage(page))).toEqual(['language'])
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(databases).not.toContain('quoin-uploads')
  })

  test('works in two companies in two tabs at once, and what each makes lands where it belongs [GW-D3]', async ({
    page,
    context,
  }) => {
    const word = unique('branch')
    await open(page, '/crm/accounts', 'owner@rival.test')
    await callsBelow('/gateway')(page, 'post', '/companies', { company: { name: `Branch ${word}`, url_id: word } })
    const other = await context.newPage()
    const make = async (tab: Page, company: string, name: string) => {
      await tab.goto(`/c/${company}/crm/accounts`)
      await tab.getByRole('button', { name: 'New account' }).first().click()
      const dialog = tab.getByRole('dialog', { name: 'New account' })
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('button', { name: 'Create account' }).click()
      await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    // By turns, so that each tab acts after the other one opened its company.
    await make(page, 'rival', `Head office ${word}`)
    await make(other, word, `Branch office ${word}`)
    await make(page, 'rival', `Head warehouse ${word}`)
    const seen = async (tab: Page, company: string, names: readonly string[]) => {
      await tab.goto(`/c/${company}/crm/accounts?search=${word}`)
      const found = tab.locator('main').getByText(new RegExp(`^(Head|Branch) \\w+ ${word}$`))
      await expect.poll(async () => (await found.allInnerTexts()).sort()).toEqual(names)
    }
    await seen(page, 'rival', [`Head office ${word}`, `Head warehouse ${word}`])
    await seen(other, word, [`Branch office ${word}`])
  })

  test('ends in every tab at once', async ({ page, context }) => {
    await signIn(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await other.getByRole('button', { name: /^Your account/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('starts from a link that carries it, and takes it out of the address [routes.link_sign_in_params]', async ({
    page,
    browser,
  }) => {
    await signIn(page)
    const { accessToken, client, expiry, uid, appid } = await storage(page)
    const elsewhere = await (await browser.newContext()).newPage()
    const link = new URLSearchParams({
      'access-token': accessToken!,
      client_id: client!,
      expiry: expiry!,
      uid: uid!,
      appid: appid!,
    })
    await elsewhere.goto(`/auth/step2/?${link}`)
    await expect(elsewhere.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    expect(elsewhere.url()).not.toContain('access-token')
    await elsewhere.context().close()
  })
})

test.describe('An address', () => {
  test('that means nothing leads to error/404, which leads on [routes.unknown_to_404]', async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page).toHaveURL(/\/error\/404$/)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  test('cut short behind a block opens its first page, and one of a company one does not belong to leads there too', async ({
    page,
  }) => {
    await open(page, '/gateway/home')
    await page.goto(page.url().replace(/(\/c\/[^/]+)\/.*/, '$1/crm'))
    await expect(page).toHaveURL(/\/crm\/accounts$/)
    await page.goto('/c/somebody-elses/gateway/profile')
    await expect(page).toHaveURL(/\/error\/404$/)
  })
})
