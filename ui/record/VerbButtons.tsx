import { Button, Modal } from '@mantine/core'
import type { FieldFacts, Operation } from '@quoin/kit'
import { sentence } from '@quoin/kit'
import { useVerb } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useWords } from '../fields/words.ts'
import { Refused } from '../states/Refused.tsx'
import styles from './record.module.css'
import { useErrorWords } from './useErrorWords.ts'
import { useNotify } from './useNotify.tsx'

/** What a record can do next: its verbs. One whose state has not come stays, and says which state it waits for. */
export function VerbButtons({
  resource,
  record,
  parent,
  except = [],
}: {
  resource: AnyResource
  record: AnyRecord
  parent?: string
  except?: readonly string[]
}) {
  const verbs = resource.operations.filter(({ deed, verb }) => deed === 'verb' && !except.includes(verb))
  return (
    <>
      {verbs.map((operation) => (
        <VerbButton key={operation.name} resource={resource} record={record} operation={operation} parent={parent} />
      ))}
    </>
  )
}

function VerbButton({
  resource,
  record,
  operation,
  parent,
}: {
  resource: AnyResource
  record: AnyRecord
  operation: Operation
  parent?: string
}) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const whyRefused = useWhyRefused()
  const run = useVerb<Record<string, unknown>, unknown>(operation)
  const [values, setValues] = useState<Readonly<Record<string, unknown>> | null>(null)
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const states = resource.facts.verbs?.[operation.verb]?.facts.states ?? {}
  const early = Object.entries(states).find(([name, from]) => !from.includes(String(record[name])))
  const why =
    whyRefused(operation) ??
    (early
      ? t('record.waits', {
          field: words.field(early[0]),
          states: early[1].map((state) => words.option(early[0], state)).join(', '),
        })
      : null)
  const fields = Object.entries(operation.fields ?? {})
  const label = words.option('verbs', operation.verb) || sentence(operation.verb)
  const send = (input: Readonly<Record<string, unknown>>) =>
    run.mutate(
      { ...input, id: record.id, ...(parent ? { parent } : {}) },
      {
        onSuccess: () => setValues(null),
        onError: (error) => {
          const { sentence, facts } = inWords(error)
          setWrong(facts)
          if (Object.keys(facts).length === 0) notify.trouble(sentence)
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(
      fields.flatMap(([name, { facts }]) => {
        const fault = check(facts as FieldFacts, values?.[name])
        return fault && fault !== 'tooLong' ? [[name, t(`wrong.${fault}`)] as const] : []
      }),
    )
    setWrong(found)
    if (Object.keys(found).length === 0) send(values ?? {})
  }
  return (
    <>
      <Refused why={why}>
        <Button variant="default" loading={run.isPending} onClick={() => (fields.length > 0 ? setValues({}) : send({}))}>
          {label}
        </Button>
      </Refused>
      <Modal
        opened={values !== null}
        onClose={() => setValues(null)}
        title={label}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {values && (
          <form onSubmit={submit} className={styles.stack} noValidate>
            {fields.map(([name, { facts }]) => (
              <FieldInput
                key={name}
                resource={resource}
                name={name}
                facts={facts}
                value={values[name] ?? facts.default ?? null}
                error={wrong[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            ))}
            <Button type="submit" loading={run.isPending}>
              {label}
            </Button>
          </form>
        )}
      </Modal>
    </>
  )
}
