import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { search } from '../resources/index.ts'

interface SaveSearchProps {
  readonly text: string
  readonly kind?: string
  onClose(): void
}

/** Keeps a search under a name, and asks whether one wants to be told of what is new. */
export function SaveSearch({ text, kind, onClose }: SaveSearchProps) {
  const t = useTranslations('search.home')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(search.saved)
  const create = useAction(search.saved.create)
  const [name, setName] = useState(text.slice(0, 120))
  const [alert, setAlert] = useState(true)
  const send = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { name, query: text, alert, ...(kind && { include: [kind] }) },
      {
        onSuccess: () => {
          notify.done(t('saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('save')}>
      <form onSubmit={send}>
        <Stack>
          <TextInput
            label={t('name')}
            required
            maxLength={120}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch label={t('alert')} checked={alert} onChange={(event) => setAlert(event.currentTarget.checked)} />
          {create.error && <FormError>{inWords(create.error).sentence}</FormError>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
