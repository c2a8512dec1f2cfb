import type { Genre } from '#contract/genres.ts'

/** A night that comes back: the same name, hours and picture, other people on stage. */
export interface Series {
  club: string
  title: string
  /** 1 is Monday. */
  weekday: number
  /** Every week, or every second one. */
  every: 1 | 2
  opens: string
  hours: number
  capacity: number
  /** `releases`: as `club`, with entries that open one after another, and one that a code opens. */
  offer: 'club' | 'small' | 'releases'
  /** Entries are paid when they are booked; a booth is asked of the club and takes a deposit. Else all is paid at the club. */
  is_paid_ahead?: true
  genres: Genre[]
  artists: readonly string[]
  dress_code: string
  description: string
}

export const demoSeries: readonly Series[] = [
  {
    club: 'kelder-noord', title: 'Deep Current', weekday: 5, every: 1, opens: '23:00', hours: 8, capacity: 650, offer: 'club', genres: ['Techno'],
    artists: ['Marlène Ostrava', 'Teo Brandt', 'Ferro', 'Petra Vonk', 'Night Ferry'], dress_code: 'Dark and comfortable',
    description: 'Long sets, few breaks. Two residents and one guest take the cellar from a slow first hour to a fast last one. Phones get a sticker at the door.',
  },
  {
    club: 'kelder-noord', title: 'Undertow', weekday: 6, every: 1, opens: '23:00', hours: 8, capacity: 650, offer: 'releases', is_paid_ahead: true, genres: ['Techno', 'Electronic'],
    artists: ['Halogen Kids', 'Ilse Varga', 'Sjoerd Lind', 'Glass Tram', 'Ferro'], dress_code: 'Come as you are',
    description: 'The big Saturday. Live machines until two, records after that, and the side room open for those who want to talk.',
  },
  {
    club: 'kelder-noord', title: 'Low Tide', weekday: 4, every: 1, opens: '22:00', hours: 6, capacity: 320, offer: 'club', genres: ['House'],
    artists: ['Nadia Krol', 'DJ Pontoon', 'Abel & Ines', 'Casper Rhee'], dress_code: '',
    description: 'House for people who have work tomorrow. It starts early, it ends before the first ferry, and the bar serves soup.',
  },
  {
    club: 'kelder-noord', title: 'Tape Club', weekday: 2, every: 1, opens: '20:30', hours: 4, capacity: 120, offer: 'small', genres: ['Electronic'],
    artists: ['Low Ceiling', 'Velvet Static', 'Sana Idris'], dress_code: '',
    description: 'New work, played for the first time and not always finished. Sit on the floor, bring a cushion.',
  },
  {
    club: 'kelder-noord', title: 'Sunday Harbour', weekday: 7, every: 2, opens: '15:00', hours: 8, capacity: 400, offer: 'club', genres: ['House', 'Jazz'],
    artists: ['Odile Marsh', 'Nadia Krol', 'The Copper Line', 'Dario Blanc'], dress_code: '',
    description: 'Doors to the quay stay open, the grill is on, and the last record is played in daylight if the season allows it.',
  },
  {
    club: 'foundry-lane', title: 'Cast Iron', weekday: 5, every: 1, opens: '22:00', hours: 6, capacity: 420, offer: 'club', genres: ['Hip Hop', 'R&B'],
    artists: ['Kwame Ashdown', 'Amara Bell', 'Bashir Lowe', 'Tamsin Grove'], dress_code: 'Smart trainers are fine',
    description: 'Hip hop downstairs with a live MC every other week, slow jams above. The cypher opens at midnight: sign up at the bar.',
  },
  {
    club: 'foundry-lane', title: 'Lane Party', weekday: 6, every: 1, opens: '22:00', hours: 7, capacity: 420, offer: 'club', is_paid_ahead: true, genres: ['Pop', 'House'],
    artists: ['Tamsin Grove', 'Paper Lantern', 'Casper Rhee', 'Juno Okafor'], dress_code: 'Dress up if you like',
    description: 'Every chorus you know, mixed by people who know a few more. Confetti at one, singing allowed from the start.',
  },
  {
    club: 'foundry-lane', title: 'Brass and Smoke', weekday: 4, every: 1, opens: '21:00', hours: 5, capacity: 220, offer: 'club', genres: ['Jazz', 'R&B'],
    artists: ['The Copper Line', 'Odile Marsh', 'Amara Bell', 'Noémie Duval'], dress_code: 'Jacket or not, no sportswear',
    description: 'A seven-piece band, two sets, and a floor small enough to feel the horns. The second set is for dancing.',
  },
  {
    club: 'foundry-lane', title: 'Open Forge', weekday: 3, every: 2, opens: '20:00', hours: 5, capacity: 260, offer: 'small', genres: ['Rock'],
    artists: ['Slate Choir', 'Minor Weather', 'Kiln', 'The Ninth Street Lights'], dress_code: '',
    description: 'Three new bands, half an hour each, no headliner. The order is drawn from a hat at the door.',
  },
  {
    club: 'foundry-lane', title: 'Monday Standards', weekday: 1, every: 1, opens: '19:30', hours: 4, capacity: 90, offer: 'small', genres: ['Jazz'],
    artists: ['Noémie Duval', 'Dario Blanc', 'Odile Marsh'], dress_code: '',
    description: 'A trio, candles and the old songs. Seats go to whoever comes first; the kitchen stays open until ten.',
  },
  {
    club: 'mizumi', title: 'Koi Disco', weekday: 5, every: 1, opens: '22:00', hours: 7, capacity: 280, offer: 'club', genres: ['House', 'Pop'],
    artists: ['Hana Mori', 'Kaito Amane', 'Paper Lantern', 'Mina Haruki'], dress_code: 'No sandals',
    description: 'City pop into disco into house, with a fish tank for a light show. Shoes off on the upper floor.',
  },
  {
    club: 'mizumi', title: 'Noche Azul', weekday: 6, every: 1, opens: '22:00', hours: 7, capacity: 280, offer: 'club', is_paid_ahead: true, genres: ['Latin', 'Reggaeton'],
    artists: ['Lucía Ferrante', 'El Farol', 'Rosa Quint', 'Yuto Kisaragi'], dress_code: 'No sandals',
    description: 'Reggaeton, cumbia and salsa eleven floors up. A free class at ten shows you the steps; after that you are on your own.',
  },
  {
    club: 'mizumi', title: 'Still Water', weekday: 4, every: 1, opens: '21:00', hours: 5, capacity: 160, offer: 'club', genres: ['Electronic'],
    artists: ['Reiko Sund', 'Velvet Static', 'Mina Haruki', 'Low Ceiling'], dress_code: '',
    description: 'Ambient until eleven, slow beats after it. The room is kept dim and talking stays at the bar.',
  },
  {
    club: 'mizumi', title: 'Tea and Tape', weekday: 7, every: 2, opens: '16:00', hours: 6, capacity: 120, offer: 'small', genres: ['Jazz', 'Electronic'],
    artists: ['Yuto Kisaragi', 'Reiko Sund', 'Hana Mori'], dress_code: '',
    description: 'An afternoon of records from start to finish, both sides, poured over tea. Dancing happens, usually by six.',
  },
]
