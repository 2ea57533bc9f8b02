let audio: AudioContext | undefined

/** A short tone, high when a scan was good and low when it wants a look, so that nobody has to watch the screen. */
export function sound(good: boolean): void {
  if (!globalThis.AudioContext) return
  audio ??= new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  const end = audio.currentTime + (good ? 0.08 : 0.25)
  tone.frequency.value = good ? 1_320 : 220
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(end)
  if (!good) navigator.vibrate?.(120)
}
