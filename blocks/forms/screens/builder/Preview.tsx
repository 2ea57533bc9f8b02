import { Button } from '@mantine/core'
import { escapeHtml } from '@quoin/kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { follow, type Question, questionsOf, say } from '../../engine/index.ts'
import { frame, stepForm } from '../../public/html.ts'
import { stepsOf } from '../../public/steps.ts'
import { readValues } from '../../public/values.ts'
import { pageWords } from '../../public/words.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'

interface Answered {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly index: number
}
const nothing: Answered = { values: {}, errors: {}, index: 0 }

/** Files stay where they are; the preview only knows what they are called. */
const chosenFiles = (form: HTMLFormElement, questions: readonly Question[]): Record<string, unknown> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => {
      const question = questions.find(({ id }) => name === `q.${id}`)
      if (!question || typeof value === 'string' || value.size === 0) return []
      return [[question.id, { file: crypto.randomUUID(), name: value.name.slice(0, 250), type: value.type, size: value.size }]]
    }),
  )

/** The form as people see it on a telephone, drawn by the very code that writes the public page. It can be filled in; nothing is kept. */
export function Preview({ mode }: { readonly mode: 'page' | 'question' }) {
  const t = useTranslations('forms.builder')
  const { definition, language, selected } = useBuilder()
  const phone = useRef<HTMLIFrameElement>(null)
  const [answered, setAnswered] = useState(nothing)
  const steps = stepsOf(definition, mode, answered.values)
  const at = steps.findIndex(
    ({ id, questions, page }) => id === selected || page.id === selected || questions.some((one) => one.id === selected),
  )
  useEffect(() => {
    if (at >= 0) setAnswered((before) => (before.index === at ? before : { ...before, index: at, errors: {} }))
  }, [at])

  const index = Math.min(answered.index, steps.length)
  const step = steps[index]
  const words = pageWords[language]
  const ending = definition.endings.find(({ id }) => id === follow(definition, answered.values).ending)
  const title = say(definition.title, language, definition)
  const body = step
    ? stepForm(
        { definition, language, values: answered.values, errors: answered.errors, full: new Set() },
        { page: step.page, questions: step.questions, number: index + 1, of: steps.length },
        {},
        {
          isFirst: index === 0,
          isLast: index === steps.length - 1,
          notice: Object.keys(answered.errors).length > 0 ? words.fix : null,
          later: null,
        },
      )
    : `<h2>${escapeHtml(say(ending?.title, language, definition) || words.thanks)}</h2><p class="intro">${escapeHtml(say(ending?.text, language, definition))}</p>`
  const html = frame({
    language,
    title: title || t('preview'),
    isEmbedded: false,
    body: `<h1>${escapeHtml(title)}</h1>${steps.length === 0 ? `<p>${escapeHtml(t('noQuestions'))}</p>` : body}`,
  })

  const take = (event: SubmitEvent) => {
    event.preventDefault()
    if (!step) return
    const form = event.target as HTMLFormElement
    const isBack = (event.submitter as HTMLButtonElement | null)?.value === 'back'
    const posted = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    const values = { ...answered.values, ...readValues(posted, step.questions), ...chosenFiles(form, step.questions) }
    const { errors } = follow(definition, values)
    const own = Object.fromEntries(Object.entries(errors).filter(([key]) => step.questions.some(({ id }) => id === key)))
    const isStuck = !isBack && Object.keys(own).length > 0
    setAnswered({ values, errors: isStuck ? own : {}, index: isBack ? index - 1 : isStuck ? index : index + 1 })
  }
  const latest = useRef(take)
  latest.current = take
  const watch = () => phone.current?.contentDocument?.addEventListener('submit', (event) => latest.current(event))
  const isEmpty = questionsOf(definition).length === 0
  return (
    <section aria-label={t('preview')}>
      <iframe ref={phone} title={t('preview')} className={styles.phone} srcDoc={html} onLoad={watch} />
      {!isEmpty && !step && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAnswered(nothing)}>
          {t('startAgain')}
        </Button>
      )}
    </section>
  )
}
