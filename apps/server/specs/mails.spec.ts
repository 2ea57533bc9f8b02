import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { builtIn, languages, type MailDriver, renderMail, smtpDriver } from '@quoin/kit/mail'
import { noticesOf } from '@quoin/kit/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServers } from '../start.ts'

let smtp: SmtpDouble
let driver: MailDriver
beforeAll(async () => {
  smtp = await startSmtpDouble()
  driver = smtpDriver(smtp.url)
})
afterAll(async () => {
  driver.close()
  await smtp.close()
})

const templates = Object.entries(Object.assign({}, builtIn, ...allServers.map(({ mails }) => mails)) as typeof builtIn)
const from = { name: 'Quoin', address: 'post@quoin.example' }

describe('Every notice of every block', () => {
  const operations = new Set(
    allServers.flatMap(({ block }) =>
      Object.values(block.resources).flatMap((resource) => resource.operations.map(({ name }) => name)),
    ),
  )

  it('names only operations that there are', () => {
    const named = Object.entries(noticesOf(allServers)).flatMap(([notice, { actions = [] }]) =>
      actions.map((action) => ({ notice, action })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ action }) => !operations.has(action))).toEqual([])
  })

  it('that waits for a decision offers both sides of it', () => {
    const sides = /\.(?:approve|confirm)$/
    const lacking = Object.entries(noticesOf(allServers)).filter(
      ([, { category, actions = [] }]) => category === 'approvals' && actions.length === 1 && sides.test(actions[0]!),
    )
    // A quote goes back to its author by a message; there is no operation that refuses it.
    expect(lacking.map(([notice]) => notice)).toEqual(['approval_asked'])
  })
})

describe('Every mail of every block', () => {
  it('is there to be looked at', () => {
    expect(templates.length).toBeGreaterThan(30)
  })

  it('names every code that stands in it, so that no kept copy holds one', () => {
    const isCode = (name: string, value: unknown) =>
      /(?:^|_)(?:code|pin|otp|password|secret)s?$/.test(name) || /^\d{6}$/.test(String(value))
    const open = templates.flatMap(([template, { sample, secrets = [] }]) =>
      Object.entries(sample)
        .filter(([name, value]) => isCode(name, value) && !secrets.includes(name))
        .map(([name]) => `${template}: ${name}`),
    )
    const told: Readonly<Record<string, string>> = {
      'wallet_locked: code': 'what a wallet is called',
      'wallet_below: code': 'what a wallet is called',
      'wallet_above: code': 'what a wallet is called',
      'offer_code: code': 'whoever may read the mails may list the codes of offers',
    }
    expect(open.filter((one) => !(one in told))).toEqual([])
  })

  it.each(templates)(
    'arrives whole in six languages, each in words of its own: %s [ML-D1]',
    async (template, { texts, sample }) => {
      const before = smtp.mails.length
      for (const language of languages) {
        const rendered = await renderMail(texts[language], sample, { language, brand: 'Quoin' })
        await driver.send({ from, to: 'ada@demo.test', ...rendered, messageId: `${template}-${language}@quoin.example` })
      }
      const arrived = smtp.mails.slice(before)
      expect(arrived).toHaveLength(languages.length)
      for (const { parsed, raw } of arrived) {
        for (const part of [parsed.subject, parsed.text, parsed.html]) {
          expect(part?.trim()).toBeTruthy()
          expect(part).not.toMatch(/\{\{|\{%|undefined|\[object/)
        }
        for (const [kind] of raw.matchAll(/content-type: text\/(?:plain|html)[^\r\n]*(?:\r\n\s[^\r\n]*)*/gi))
          expect(kind).toMatch(/charset="?utf-8/i)
        expect(raw.match(/content-type: text\//gi)).toHaveLength(2)
        // No button without words either: it would be an empty one.
        for (const [, link] of parsed.html!.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^(https?:\/\/|mailto:)/)
        expect(parsed.html).not.toMatch(/<img|<link|@import|url\(/i)
      }
      // A letter that somebody wrote themselves has no words of ours.
      const ours = texts.en.body.replaceAll(/\{\{.*?\}\}|\{%.*?%\}|<[^>]*>/g, '').trim()
      const bodies = new Set(languages.map((language) => texts[language].body))
      expect(bodies.size, 'a language repeats the words of another').toBe(ours ? languages.length : 1)
    },
  )
})
