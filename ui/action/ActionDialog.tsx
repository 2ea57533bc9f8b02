import { Button, Group, Modal } from '@mantine/core'
import { type FieldDefinition, type Operation, wireName } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { useWords } from '../fields/words.ts'
import { FormError } from '../forms/FormError.tsx'
import { useRefusal } from '../forms/useRefusal.ts'
import styles from '../record/record.module.css'
import { useErrorWords } from '../record/useErrorWords.ts'

type Values = Readonly<Record<string, unknown>>

interface ActionDialogProps {
  readonly operation: Operation
  readonly title: ReactNode
  readonly initial?: Values
  readonly error: unknown
  readonly isBusy: boolean
  onSend(input: Values): void
  onClose(): void
}

/** Asks for what an action takes; what the server refuses stands at its field, anything else above the buttons. */
export function ActionDialog({ operation, title, initial = {}, error, isBusy, onSend, onClose }: ActionDialogProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const named = { block: operation.block, name: operation.resource }
  const words = useWords(named)
  const refused = useRefusedFields(operation)(error)
  const inWords = useErrorWords(named)
  const [values, setValues] = useState<Values>(initial)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const fields: readonly (readonly [string, FieldDefinition])[] = Object.entries(operation.fields ?? {}).map(
    ([name, { definition }]) => [name, definition],
  )
  const held = (name: string, definition: FieldDefinition) => (name in values ? values[name] : (definition.default ?? null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(
      fields.flatMap(([name, fields]) => {
        const fault = check(fields, held(name, fields))
        if (!fault) return []
        return [[name, fault === 'tooLong' ? t('wrong.tooLong', { max: fields.max ?? 0 }) : t(`wrong.${fault}`)] as const]
      }),
    )
    setWrong(found)
    if (Object.keys(found).length === 0) onSend(Object.fromEntries(fields.map(([name, fields]) => [name, held(name, fields)])))
  }
  const question = words.text('confirm', operation.action)
  const isUnplaced = error !== null && error !== undefined && Object.keys(refused).length === 0
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {question && <p className={styles.question}>{question}</p>}
        {fields.map(([name, definition], at) => (
          <FieldInput
            key={name}
            resource={named}
            name={name}
            definition={definition}
            value={held(name, definition)}
            record={Object.fromEntries(fields.map(([one, other]) => [one, held(one, other)]))}
            error={wrong[name] ?? refused[name]}
            autoFocus={at === 0}
            onChange={(value) => {
              setValues({ ...values, [name]: value })
              setWrong(Object.fromEntries(Object.entries(wrong).filter(([one]) => one !== name)))
            }}
          />
        ))}
        {isUnplaced && <FormError>{inWords(error).sentence}</FormError>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} data-autofocus={fields.length === 0 || undefined}>
            {title}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** What the server refused of an action's input, by code name. */
function useRefusedFields(operation: Operation): (error: unknown) => Readonly<Record<string, string>> {
  const refusal = useRefusal()
  return (error) => {
    if (!(error instanceof ApiError)) return {}
    const said = refusal(error).fields
    return Object.fromEntries(
      Object.entries(operation.fields ?? {}).flatMap(([name, { definition }]) => {
        const sentence = said[wireName(name, definition)] ?? said[name]
        return sentence ? [[name, sentence]] : []
      }),
    )
  }
}
