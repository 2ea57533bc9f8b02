import { Autocomplete, Button, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useNewModel } from './useNewModel.ts'

/** Makes a model that can have fields: one that assets of the register are of, or one that is yet to come. */
export function AddModelButton() {
  const t = useTranslations('assets.desk.fields')
  const { why } = useNewModel()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('newModel')}
        </Button>
      </Refused>
      {open && <AddModelDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddModelDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('assets.desk.fields')
  const { busy, wrong, make } = useNewModel()
  const [name, setName] = useState('')
  const [search] = useDebouncedValue(name.trim(), 200)
  const read = useRead(assets.models.registered, { search })
  // What has fields already is opened from the list.
  const offered = (read.data?.models ?? []).filter((one) => one.model_unique_id === null)
  const countOf = (model: string): number => offered.find((one) => one.name === model)?.assets ?? 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make(name.trim())
  }
  return (
    <Modal opened onClose={onClose} title={t('newModel')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <p className={styles.said}>{t('newModelText')}</p>
        <Autocomplete
          label={t('model')}
          required
          data-autofocus
          maxLength={160}
          data={offered.map((one) => one.name)}
          // The server has searched, and finds other spellings of what is typed as well.
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <>
              <span className={styles.grow}>{option.value}</span>
              <span className={styles.said}>{t('assetsOfModel', { count: countOf(option.value) })}</span>
            </>
          )}
          value={name}
          onChange={setName}
        />
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {t('makeModel')}
        </Button>
      </form>
    </Modal>
  )
}
