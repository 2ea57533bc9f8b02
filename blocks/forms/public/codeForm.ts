import { escapeHtml } from '@quoin/kit'
import type { Language } from '../engine/index.ts'
import { type PageWords, pageWords } from './words.ts'

export interface CodeStep {
  readonly language: Language
  /** Where the code goes or went, mostly hidden. */
  readonly address: string | null
  readonly isFixed: boolean
  readonly isSent: boolean
  readonly error: keyof PageWords['codeErrors'] | undefined
  /** What was typed and was no address. */
  readonly email: string | undefined
  readonly hidden: Readonly<Record<string, string>>
  /** Leads back to the choice of an address. */
  readonly other: string
}

/** Asks for an address, or for the code that was mailed to it; works without a script. */
export function codeForm({ language, address, isFixed, isSent, error, email, hidden, other }: CodeStep): string {
  const t = pageWords[language]
  const kept = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const told = error ? `<span class="error" id="said">${escapeHtml(t.codeErrors[error])}</span>` : ''
  const aria = error ? ' aria-describedby="said" aria-invalid="true"' : ''
  const form = (inside: string) =>
    `<form method="post" novalidate>${kept}<div class="trap" aria-hidden="true"><label>${t.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>${inside}</form>`
  const button = (go: string, text: string, isQuiet = false) =>
    `<div class="buttons"><button name="go" value="${go}"${isQuiet ? '' : ' class="go"'}>${text}</button></div>`
  const heading = `<h2>${t.verifyTitle}</h2>`
  if (isSent)
    return `${heading}<p class="intro">${escapeHtml(t.codeSent.replace('{email}', address ?? ''))}</p>${form(
      `<div class="question"><label for="code">${t.code}</label>${told}<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required autofocus${aria}></div>${button('code', t.next)}`,
    )}${form(button('send', t.sendAgain, true))}${isFixed ? '' : `<p class="later"><a href="${escapeHtml(other)}">${t.otherAddress}</a></p>`}`
  const field = isFixed
    ? `<p class="intro">${escapeHtml(t.codeWillBeSent.replace('{email}', address ?? ''))}</p>${told}`
    : `<p class="intro">${t.verifyText}</p><div class="question"><label for="email">${t.email}</label>${told}<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${escapeHtml(email)}"${aria}></div>`
  return `${heading}${form(`${field}${button('send', t.sendCode)}`)}`
}
