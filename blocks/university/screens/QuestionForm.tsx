import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type QuestionOption, university } from '../resources/index.ts'
import { Refused } from './Refused.tsx'

const kinds = ['single', 'multiple', 'text'] as const
interface Question {
  readonly id: string
  readonly prompt: string
  readonly kind: (typeof kinds)[number] | null
  readonly options: readonly QuestionOption[] | null
  readonly explanation: string | null
}
/** What a question is asked in: a quiz, or a section of a placement test or none of them. */
export type Asking = { readonly step: string } | { readonly placement: string; readonly section: string | null }
const fresh = (): QuestionOption => ({ id: crypto.randomUUID().slice(0, 8), text: '', is_right: false })

/** A question with its options; what is right is ticked. */
export function QuestionForm({ asks, question, onDone }: { asks: Asking; question?: Question; onDone(): void }) {
  const t = useTranslations('university')
  const [prompt, setPrompt] = useState(question?.prompt ?? '')
  const [kind, setKind] = useState(question?.kind ?? 'single')
  const [options, setOptions] = useState<readonly QuestionOption[]>(question?.options ?? [fresh(), fresh()])
  const [explanation, setExplanation] = useState(question?.explanation ?? '')
  const refreshes = { alsoRefreshes: ['university.courses'] }
  const create = useAction(university.questions.create, refreshes)
  const update = useAction(university.questions.update, refreshes)
  const error = create.error ?? update.error
  const change = (i: number, values: Partial<QuestionOption>) =>
    setOptions(options.map((one, at) => (at === i ? { ...one, ...values } : one)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const values = {
      prompt,
      kind,
      options: kind === 'text' ? [] : options.filter(({ text }) => text.trim() !== ''),
      explanation: explanation || null,
    }
    if (question) update.mutate({ id: question.id, ...values }, { onSuccess: onDone })
    else create.mutate({ ...asks, ...values }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <Textarea
          label={t('questions.prompt')}
          required
          autosize
          maxLength={2_000}
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('outline.kind')}
          data={kinds.map((value) => ({ value, label: t(`resources.questions.options.kind.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? 'single')}
        />
        {kind !== 'text' &&
          options.map((option, i) => (
            <Group key={option.id} align="flex-end" wrap="nowrap">
              <TextInput
                style={{ flex: 1 }}
                label={t('questions.option', { number: i + 1 })}
                maxLength={1_000}
                value={option.text}
                onChange={(event) => change(i, { text: event.currentTarget.value })}
              />
              <Checkbox
                mb="xs"
                checked={option.is_right}
                aria-label={t('questions.isRight', { number: i + 1 })}
                onChange={(event) => change(i, { is_right: event.currentTarget.checked })}
              />
            </Group>
          ))}
        {kind !== 'text' && options.length < 20 && (
          <div>
            <Button size="compact-sm" variant="default" onClick={() => setOptions([...options, fresh()])}>
              {t('questions.addOption')}
            </Button>
          </div>
        )}
        <Textarea
          label={t('questions.explanation')}
          autosize
          maxLength={2_000}
          value={explanation}
          onChange={(event) => setExplanation(event.currentTarget.value)}
        />
        <Refused error={error} />
        <Group>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t('questions.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('outline.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
