type List = readonly [string, ...string[]];

const list = (text: string) => text.split(', ') as [string, ...string[]];

/**
 * The agents of a seeded sandbox. Their ids hold for every seed, so that a command that names one can be kept. The first
 * is that of the examples of the spec.
 */
export const agents = [
  { id: '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643', name: 'Front desk', projectId: 'project-harbour' },
  { id: '7d1a85e3-2f4c-4b96-8e07-c3915fa06b24', name: 'Pilot line', projectId: 'project-pilots' },
  { id: 'a90e37c6-58b1-4d2f-b6e3-1f84d07c925a', name: 'Ferry help', projectId: 'project-ferries' },
] as const;

export const agentNames: List = list('Front desk, Pilot line, Ferry help');

/** The projects of jobs, each as often as its share; the first has the most. */
export const projects = [
  'project-harbour',
  'project-harbour',
  'project-harbour',
  'project-pilots',
  'project-ferries',
] as const;

/** A web tool names its project by a uuid, so these stand for the same three. */
export const toolProjects = [
  '9a4c2d71-0e5f-4b83-8d16-f2c7305ea9b8',
  '15c8e04b-6a3d-4792-bf50-8e21d9c7a463',
  'e27f9b35-c148-4a06-9d7b-50f3a6821cde',
] as const;

export const ships: List = list(
  'MV Nordlys, MV Kestrel, MV Halcyon, MV Ægir, MV Sørøya, MV Grete Holm, MV Tern, SS Marigold, ' +
    'SS Lindesnes, MT Borealis, MT Calypso, FV Havørn, FV Skjær, MV Żuraw, MV Étoile du Nord, MV 海燕, ' +
    'tug Bjarne, tug Samson, ferry Vellan, ferry Ottilie, yacht Penumbra, barge 14, dredger Mole, ' +
    'pilot boat 3',
);

export const places: List = list(
  'inner basin, outer quay, north quay, ferry landing, fish market, dry dock, oil pier, ' +
    'yacht harbour, container yard, old lock',
);

export const people: List = list(
  'ines.okafor@example.com, marit.dahl@example.com, tomasz.wrona@example.com, li.wen@example.com, ' +
    'samir.haddad@example.com',
);

export const documents: List = list(
  'notice to pilots, weather warning, berth rules, customs form, crew list, safety leaflet, ' +
    'timetable, dangerous goods note',
);

export const languages: List = list('Norwegian, Polish, French, Mandarin, Arabic, Portuguese');

export const announcements: List = list(
  'tide announcement, fog warning, ferry delay, gate change, boarding call, storm warning, ' + 'lock closing',
);

export const subjects: List = list(
  'the day at the harbour office, a complaint about noise, the night watch, a lost container, ' +
    'the waiting list for berths, questions of passengers, the pilot roster',
);

export const voices: List = list('Marit, Henrik, Ada, Jonas, Wei');
