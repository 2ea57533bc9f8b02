import { Button, Group, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface NameFormProps<At extends object> {
  readonly label: string
  readonly operation: Operation<At & { name: string }, unknown>
  readonly at: At
}

/** Adds one more below something by its name alone. */
export function NameForm<At extends object>({ label, operation, at }: NameFormProps<At>) {
  const t = useTranslations('disclosure.catalogue')
  const why = useWhyRefused()(operation)
  const inWords = useErrorWords({ block: operation.block, name: operation.resource })
  const [name, setName] = useState('')
  const add = useAction(operation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ ...at, name }, { onSuccess: () => setName('') })
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" mt="sm">
        <TextInput
          label={label}
          required
          maxLength={200}
          value={name}
          error={add.error ? inWords(add.error).sentence : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Refused why={why}>
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('add')}
          </Button>
        </Refused>
      </Group>
    </form>
  )
}
