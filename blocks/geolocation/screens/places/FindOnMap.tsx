import { Button, Group, Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { lazy } from '@quoin/ui/lazy.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

// The shapes of the world weigh more than the page, and few look a place up.
const PlaceMap = lazy(() => import('@quoin/ui/map/PlaceMap.tsx').then((module) => module.PlaceMap), <Skeleton height={280} />)

type Address = OutputOf<typeof geolocation.addresses.get>
type Location = OutputOf<typeof geolocation.locations.get>
type Point = OutputOf<typeof geolocation.addresses.geocode>['places'][number]
type Asked = Readonly<Record<(typeof parts)[number], string>>

const parts = ['address', 'postal_code', 'city', 'state', 'country'] as const

/** Where an address lies, looked up when somebody asks for it. */
export function FindAddress({ record }: { readonly record: Address }) {
  const update = useAction(geolocation.addresses.update, { alsoRefreshes: ['geolocation.locations'] })
  return (
    <Find
      address={record}
      isSaving={update.isPending}
      error={update.error}
      onChoose={({ latitude, longitude }, onSuccess) => update.mutate({ id: record.id, latitude, longitude }, { onSuccess })}
    />
  )
}

export function FindLocation({ record }: { readonly record: Location }) {
  const update = useAction(geolocation.locations.update, { alsoRefreshes: ['geolocation.premises'] })
  const address = useRead(geolocation.addresses.get, { id: record.address ?? '' }, { enabled: record.address !== null })
  if (record.address !== null && !address.data) return null
  return (
    <Find
      address={address.data}
      isSaving={update.isPending}
      error={update.error}
      onChoose={({ latitude, longitude }, onSuccess) => update.mutate({ id: record.id, latitude, longitude }, { onSuccess })}
    />
  )
}

interface Props {
  readonly address: Address | undefined
  readonly isSaving: boolean
  readonly error: Error | null
  onChoose(point: Point, onSuccess: () => void): void
}

const Find = (props: Props) => (
  <WithTexts>
    <Opener {...props} />
  </WithTexts>
)

function Opener(props: Props) {
  const t = useTranslations('geolocation.places.onMap')
  const may = useMay('geolocation.places.write')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('find')}
      </Button>
      {isOpen && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ address, isSaving, error, onChoose, onClose }: Props & { onClose(): void }) {
  const t = useTranslations('geolocation.places.onMap')
  const trouble = useTrouble()
  const notify = useNotify()
  const [typed, setTyped] = useState<Asked>({
    address: address?.address ?? '',
    postal_code: address?.postalCode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.countryCode ?? address?.countryName ?? '',
  })
  const [asked, setAsked] = useState<Asked>(typed)
  const [chosen, setChosen] = useState(0)
  const { data, error: unfound, isFetching } = useRead(geolocation.addresses.geocode, asked)
  const places = data?.places ?? []
  const point = places[chosen]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChosen(0)
    setAsked(typed)
  }
  const save = () =>
    point &&
    onChoose(point, () => {
      notify.done(t('saved'))
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={t('find')} size="lg">
      <Stack gap="sm">
        <form onSubmit={submit}>
          <Group align="end" gap="sm">
            {parts.map((part) => (
              <TextInput
                key={part}
                label={t(part)}
                value={typed[part]}
                onChange={({ currentTarget }) => setTyped({ ...typed, [part]: currentTarget.value })}
              />
            ))}
            <Button type="submit" variant="default" loading={isFetching}>
              {t('search')}
            </Button>
          </Group>
        </form>
        {data && places.length === 0 && <Text size="sm">{t('none')}</Text>}
        {places.length > 0 && (
          <>
            <PlaceMap
              label={t('map')}
              places={places.map(({ label, latitude, longitude, approximate }, i) => ({
                id: String(i),
                name: label,
                latitude,
                longitude,
                rough: approximate,
              }))}
              onOpen={(id) => setChosen(Number(id))}
            />
            <Radio.Group label={t('choose')} value={String(chosen)} onChange={(value) => setChosen(Number(value))}>
              <Stack gap={6} mt={6}>
                {places.map((one, i) => (
                  <Radio
                    key={one.label + String(i)}
                    value={String(i)}
                    label={one.label}
                    description={one.approximate ? t('approximate') : undefined}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        {(unfound ?? error) && <FormError>{trouble(unfound ?? error!)}</FormError>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!point} loading={isSaving} onClick={save}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
