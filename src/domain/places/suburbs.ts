import type { ProvinceCode } from './provinces.ts';

export interface Suburb {
  suburb: string;
  city: string;
  zone: ProvinceCode;
  postal_code: string;
  latitude: number;
  longitude: number;
}

// One place per entry: suburb, city, postal code, latitude, longitude (degrees, to about a
// kilometre).
const lists: Record<ProvinceCode, string> = {
  GP: `Sandown,Sandton,2196,-26.1010,28.0580; Rivonia,Sandton,2128,-26.0540,28.0590; Bryanston,Sandton,2191,-26.0570,28.0220
    Fourways,Sandton,2191,-26.0190,28.0060; Sunninghill,Sandton,2157,-26.0360,28.0680; Alexandra,Johannesburg,2090,-26.1030,28.0970
    Rosebank,Johannesburg,2196,-26.1460,28.0410; Melville,Johannesburg,2092,-26.1750,28.0080; Braamfontein,Johannesburg,2001,-26.1930,28.0340
    Marshalltown,Johannesburg,2001,-26.2070,28.0400; Northcliff,Johannesburg,2195,-26.1450,27.9650; City Deep,Johannesburg,2197,-26.2290,28.0830
    Orlando West,Soweto,1804,-26.2390,27.9090; Diepkloof,Soweto,1862,-26.2520,27.9480; Lenasia,Johannesburg,1827,-26.3200,27.8300
    Ferndale,Randburg,2194,-26.0890,27.9960; Randpark Ridge,Randburg,2169,-26.1010,27.9550; Roodepoort Central,Roodepoort,1724,-26.1620,27.8660
    Krugersdorp Central,Krugersdorp,1739,-26.1000,27.7750; Halfway House,Midrand,1685,-25.9990,28.1260; Kyalami Estate,Midrand,1684,-25.9970,28.0700
    Lyttelton,Centurion,0157,-25.8280,28.2060; Zwartkop,Centurion,0157,-25.8590,28.1740; Irene,Centurion,0157,-25.8740,28.2210
    Pretoria Central,Pretoria,0002,-25.7460,28.1880; Hatfield,Pretoria,0083,-25.7490,28.2380; Brooklyn,Pretoria,0181,-25.7700,28.2340
    Menlo Park,Pretoria,0081,-25.7720,28.2590; Faerie Glen,Pretoria,0081,-25.7840,28.3060; Montana Park,Pretoria,0182,-25.6810,28.2540
    Kempton Park Central,Kempton Park,1619,-26.1080,28.2330; Isando,Kempton Park,1600,-26.1420,28.2030; Edenvale Central,Edenvale,1609,-26.1410,28.1530
    Bedfordview,Germiston,2007,-26.1800,28.1330; Germiston Central,Germiston,1401,-26.2180,28.1670; Boksburg North,Boksburg,1459,-26.2020,28.2580
    Benoni Central,Benoni,1501,-26.1890,28.3200; Springs Central,Springs,1559,-26.2500,28.4400; New Redruth,Alberton,1449,-26.2620,28.1220
    Vereeniging Central,Vereeniging,1939,-26.6730,27.9270; Vanderbijlpark CW,Vanderbijlpark,1911,-26.7030,27.8110`,
  WC: `Cape Town City Centre,Cape Town,8001,-33.9240,18.4230; Sea Point,Cape Town,8005,-33.9160,18.3880; Green Point,Cape Town,8005,-33.9050,18.4080
    Claremont,Cape Town,7708,-33.9820,18.4650; Rondebosch,Cape Town,7700,-33.9620,18.4760; Wynberg,Cape Town,7800,-34.0040,18.4640
    Constantia,Cape Town,7806,-34.0270,18.4250; Muizenberg,Cape Town,7945,-34.1050,18.4700; Fish Hoek,Cape Town,7975,-34.1370,18.4300
    Mitchells Plain,Cape Town,7785,-34.0440,18.6180; Khayelitsha,Cape Town,7784,-34.0400,18.6770; Montague Gardens,Cape Town,7441,-33.8650,18.5260
    Milnerton,Cape Town,7441,-33.8720,18.4980; Table View,Cape Town,7441,-33.8240,18.4880; Epping,Cape Town,7460,-33.9320,18.5440
    Goodwood,Cape Town,7460,-33.9090,18.5480; Parow,Cape Town,7500,-33.9040,18.5910; Bellville Central,Bellville,7530,-33.8990,18.6320
    Durbanville,Cape Town,7550,-33.8320,18.6470; Brackenfell,Cape Town,7560,-33.8760,18.6950; Somerset West,Cape Town,7130,-34.0830,18.8500
    Strand,Cape Town,7140,-34.1160,18.8280; Stellenbosch Central,Stellenbosch,7600,-33.9370,18.8600; Paarl Central,Paarl,7646,-33.7340,18.9620
    Worcester Central,Worcester,6850,-33.6460,19.4440; Hermanus,Hermanus,7200,-34.4180,19.2340; Saldanha,Saldanha,7395,-33.0040,17.9360
    Mossel Bay Central,Mossel Bay,6500,-34.1830,22.1460; George Central,George,6529,-33.9630,22.4610; Knysna Central,Knysna,6571,-34.0360,23.0490`,
  KZN: `Durban Central,Durban,4001,-29.8590,31.0220; Berea,Durban,4001,-29.8500,30.9980; Morningside,Durban,4001,-29.8290,31.0130
    Umhlanga Rocks,Umhlanga,4320,-29.7280,31.0850; La Lucia,Durban,4051,-29.7540,31.0620; Phoenix,Durban,4068,-29.7040,31.0040
    Chatsworth,Durban,4092,-29.9080,30.8930; Umlazi,Durban,4031,-29.9680,30.8840; Amanzimtoti,Durban,4126,-30.0550,30.8850
    Westville,Durban,3629,-29.8370,30.9290; Pinetown Central,Pinetown,3610,-29.8170,30.8570; Hillcrest,Durban,3610,-29.7800,30.7630
    Ballito,Ballito,4420,-29.5390,31.2140; Pietermaritzburg Central,Pietermaritzburg,3201,-29.6010,30.3790; Richards Bay Central,Richards Bay,3900,-28.7560,32.0560
    Empangeni Central,Empangeni,3880,-28.7480,31.8930; Ladysmith Central,Ladysmith,3370,-28.5580,29.7810; Newcastle Central,Newcastle,2940,-27.7570,29.9320
    Port Shepstone,Port Shepstone,4240,-30.7410,30.4550; Margate,Margate,4275,-30.8640,30.3700`,
  EC: `Gqeberha Central,Gqeberha,6001,-33.9610,25.6190; Summerstrand,Gqeberha,6001,-33.9990,25.6600; Walmer,Gqeberha,6070,-33.9800,25.5880
    Newton Park,Gqeberha,6045,-33.9480,25.5660; Kariega Central,Kariega,6229,-33.7650,25.3970; Jeffreys Bay,Jeffreys Bay,6330,-34.0500,24.9240
    Quigney,East London,5201,-33.0170,27.9170; Vincent,East London,5247,-32.9830,27.9050; Beacon Bay,East London,5241,-32.9530,27.9350
    Mthatha Central,Mthatha,5099,-31.5890,28.7840; Makhanda Central,Makhanda,6139,-33.3100,26.5320; Komani Central,Komani,5319,-31.8980,26.8750
    Graaff-Reinet,Graaff-Reinet,6280,-32.2520,24.5310`,
  FS: `Bloemfontein Central,Bloemfontein,9301,-29.1160,26.2150; Universitas,Bloemfontein,9301,-29.1180,26.1790; Langenhoven Park,Bloemfontein,9330,-29.0840,26.1540
    Welkom Central,Welkom,9459,-27.9770,26.7350; Bethlehem Central,Bethlehem,9701,-28.2310,28.3070; Kroonstad Central,Kroonstad,9499,-27.6500,27.2340
    Sasolburg Central,Sasolburg,1947,-26.8140,27.8170; Harrismith,Harrismith,9880,-28.2730,29.1290; Phuthaditjhaba,Phuthaditjhaba,9866,-28.5240,28.8160
    Parys,Parys,9585,-26.9030,27.4570`,
  LP: `Polokwane Central,Polokwane,0699,-23.9050,29.4550; Bendor,Polokwane,0699,-23.8930,29.4920; Tzaneen Central,Tzaneen,0850,-23.8330,30.1630
    Mokopane Central,Mokopane,0601,-24.1940,29.0100; Thohoyandou,Thohoyandou,0950,-22.9460,30.4850; Louis Trichardt,Louis Trichardt,0920,-23.0440,29.9050
    Lephalale,Lephalale,0555,-23.6790,27.7090; Bela-Bela,Bela-Bela,0480,-24.8850,28.2920; Musina,Musina,0900,-22.3480,30.0420
    Phalaborwa,Phalaborwa,1389,-23.9430,31.1410`,
  MP: `Mbombela Central,Mbombela,1200,-25.4750,30.9690; White River,White River,1240,-25.3310,31.0120; eMalahleni Central,eMalahleni,1035,-25.8710,29.2330
    Middelburg Central,Middelburg,1050,-25.7750,29.4650; Secunda Central,Secunda,2302,-26.5180,29.1860; Ermelo Central,Ermelo,2350,-26.5330,29.9850
    Standerton,Standerton,2430,-26.9350,29.2410; Mashishing,Mashishing,1120,-25.0960,30.4470; Hazyview,Hazyview,1242,-25.0440,31.1270
    Barberton,Barberton,1300,-25.7880,31.0530`,
  NC: `Kimberley Central,Kimberley,8301,-28.7380,24.7640; Upington Central,Upington,8801,-28.4480,21.2560; Springbok,Springbok,8240,-29.6640,17.8860
    Kuruman,Kuruman,8460,-27.4520,23.4320; Kathu,Kathu,8446,-27.6950,23.0490; De Aar,De Aar,7000,-30.6500,24.0120
    Postmasburg,Postmasburg,8420,-28.3310,23.0680; Colesberg,Colesberg,9795,-30.7200,25.0970`,
  NW: `Rustenburg Central,Rustenburg,0299,-25.6670,27.2420; Potchefstroom Central,Potchefstroom,2531,-26.7150,27.0970; Klerksdorp Central,Klerksdorp,2571,-26.8670,26.6660
    Mahikeng Central,Mahikeng,2745,-25.8650,25.6440; Brits Central,Brits,0250,-25.6350,27.7800; Hartbeespoort,Hartbeespoort,0216,-25.7470,27.8980
    Lichtenburg,Lichtenburg,2740,-26.1520,26.1590; Vryburg,Vryburg,8601,-26.9570,24.7280; Zeerust,Zeerust,2865,-25.5370,26.0750`,
};

/** Suburbs and towns of all nine provinces, used by the demo company and the built-in geocoder. */
export const knownSuburbs: readonly Suburb[] = Object.entries(lists).flatMap(([zone, list]) =>
  list.split(/[;\n]/).map((line) => suburbOf(line.trim(), zone)),
);

/** Towns of the suburbs, sorted by name. */
export const knownTowns: readonly string[] = [
  ...new Set(knownSuburbs.map(({ city }) => city)),
].toSorted();

function suburbOf(line: string, zone: string): Suburb {
  const [suburb = '', city = '', postal_code = '', latitude, longitude] = line.split(',');
  if (!isProvince(zone)) throw new Error(`No province ${zone}`);
  return {
    suburb,
    city,
    zone,
    postal_code,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

function isProvince(zone: string): zone is ProvinceCode {
  return Object.hasOwn(lists, zone);
}

/** Place for a number; the same number always gives the same place. */
export function suburbAt(number: number): Suburb {
  const suburb = knownSuburbs[number % knownSuburbs.length];
  if (suburb === undefined) throw new Error(`No place ${number}`);
  return suburb;
}
