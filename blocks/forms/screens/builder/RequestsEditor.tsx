import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { bounds, type Kind, questionsOf, requestKinds, type RequestRule } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { ConditionEditor } from './ConditionEditor.tsx'
import { freshKeyIn } from './edit.ts'
import { labelOf } from './labelOf.ts'

const targets = { booking: 'geolocation.premises', reservation: 'assets.assets' } as const
const whens = { date: ['date'], time: ['time'], endDate: ['date'], endTime: ['time'] } as const satisfies Partial<
  Record<keyof RequestRule, readonly Kind[]>
>
const counts: readonly Kind[] = ['number', 'scale', 'calculated']

/** What is booked or reserved once the form is answered: which place or asset, when, and for how many. */
export function RequestsEditor() {
  const t = useTranslations('forms.builder.request')
  const { definition, language, edit } = useBuilder()
  const requests = definition.requests ?? []
  const questions = questionsOf(definition).map(({ question }) => question)
  const put = (next: readonly RequestRule[], tag?: string) =>
    edit({ ...definition, requests: next.length > 0 ? [...next] : undefined }, tag)
  const of = (kinds: readonly Kind[]) =>
    questions
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id }) => ({ value: id, label: labelOf(definition, id, language) || id }))
  const add = () => {
    const date = questions.find(({ kind }) => kind === 'date')?.id ?? 'date'
    put([...requests, { id: freshKeyIn(definition, 'request'), kind: 'booking', date, clock: '09:00', minutes: 60 }])
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('title')}>
      <Text size="sm" fw={600}>
        {t('title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      {requests.map((request, i) => {
        const change = (part: Partial<RequestRule>, tag?: string) =>
          put(requests.with(i, { ...request, ...part }), tag && `${request.id} ${tag}`)
        const target = targets[request.kind]
        const choice = questions.find(({ id }) => id === request.choice)
        return (
          <Stack
            key={request.id}
            gap="xs"
            className={styles.nested}
            role="group"
            aria-label={t('number', { number: String(i + 1) })}
          >
            <Group justify="space-between" align="end">
              <Select
                label={t('what')}
                value={request.kind}
                data={requestKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                allowDeselect={false}
                onChange={(kind) => kind && change({ kind: kind as RequestRule['kind'], thing: undefined, things: undefined })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { number: String(i + 1) })}
                onClick={() => put(requests.toSpliced(i, 1))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </Group>
            <Select
              label={t('choice')}
              value={request.choice ?? null}
              data={of(['choice'])}
              placeholder={t('always')}
              clearable
              onChange={(id) => change({ choice: id ?? undefined, thing: undefined, things: undefined })}
            />
            {choice ? (
              choice.options.map((option) => (
                <RefInput
                  key={option.id}
                  target={target}
                  label={t('thingFor', { option: option.label[language] || option.id })}
                  value={request.things?.[option.id] ?? null}
                  onChange={(id) => {
                    const { [option.id]: _, ...others } = request.things ?? {}
                    change({ things: id ? { ...others, [option.id]: id } : others })
                  }}
                />
              ))
            ) : (
              <RefInput
                target={target}
                label={t(`thing.${request.kind}`)}
                value={request.thing ?? null}
                onChange={(id) => change({ thing: id ?? undefined })}
              />
            )}
            {(Object.keys(whens) as (keyof typeof whens)[]).map((name) => (
              <Select
                key={name}
                label={t(name)}
                value={request[name] ?? null}
                data={of(whens[name])}
                clearable={name !== 'date'}
                allowDeselect={name !== 'date'}
                onChange={(id) => (id || name !== 'date') && change({ [name]: id ?? undefined })}
              />
            ))}
            {!request.time && (
              <TextInput
                type="time"
                label={t('clock')}
                value={request.clock}
                maw={160}
                onChange={(event) => event.currentTarget.value && change({ clock: event.currentTarget.value }, 'clock')}
              />
            )}
            {!request.endDate && !request.endTime && (
              <NumberField
                label={t('minutes')}
                value={request.minutes}
                min={5}
                max={527_040}
                allowDecimal={false}
                maw={160}
                onChange={(value) => typeof value === 'number' && value >= 5 && change({ minutes: value }, 'minutes')}
              />
            )}
            <Select
              label={t(`count.${request.kind}`)}
              value={request.count ?? null}
              data={of(counts)}
              clearable
              onChange={(id) => change({ count: id ?? undefined })}
            />
            <ConditionEditor
              label={t('when')}
              value={request.when}
              askable={questions.map((question) => ({ id: question.id, question }))}
              onChange={(when) => change({ when })}
            />
          </Stack>
        )
      })}
      {requests.length < bounds.requests && (
        <Button variant="subtle" size="xs" style={{ alignSelf: 'flex-start' }} onClick={add}>
          {t('add')}
        </Button>
      )}
    </Stack>
  )
}
