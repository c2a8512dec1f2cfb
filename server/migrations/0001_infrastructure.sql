-- Extensions, shared functions, and what the infrastructure stores: jobs, news, logs, limits, the simulated payment provider.

create extension if not exists pg_trgm;

create extension if not exists btree_gist;

create function occupies(status text) returns boolean language sql immutable parallel safe
  return status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show');

-- The words of a text: without case, accents and punctuation, like `fold` of the server.
create function fold_words(text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 100)) filter (where word <> ''), '{}') from unnest(regexp_split_to_array(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036f''’`]', '', 'g')), 'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+')) word
$$;

-- A word that stands for a club, so that one index finds words within one club.
create function club_word(club uuid) returns text language sql immutable parallel safe return '@' || replace(club::text, '-', '');

-- A search for a reservation: each typed word begins one of its words. An email is one word; digits are one number, however they are
-- grouped, with or without a leading zero.
create function reservation_query(club uuid, typed text) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(club_word(club)) || coalesce(string_agg(' & ' || quote_literal(word) || ':*', ''), ''))::tsquery
  from unnest(case when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')] when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')] else fold_words(typed) end) word
$$;

-- The key of a username or an email: case and compatibility forms make no difference, in any locale of the database. It is
-- used by every lookup, attempt limit and uniqueness rule. The letters are the simple pairs of Unicode case folding; the dotted capital
-- I is an i. So names that look the same are the same.
create function fold_name(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = char_length(given) then lower(given collate "C") else translate(
    normalize(given, NFKC),
    'ZYXWVUTSRQPONMLKJIHGFEDCBAÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰ'
    'ŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿ'
    'ΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲ'
    'ѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄ'
    'ՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓ'
    'ᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸ'
    'ḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨ'
    'ἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡ'
    'ⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈ'
    'ꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇'
    '𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆'
    '𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋'
    '𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'zyxwvutsrqponmlkjihgfedcbaàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůű'
    'ųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳ'
    'άέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳ'
    'ѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմ'
    'յնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣ'
    'ꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹ'
    'ḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠ'
    'ἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑ'
    'ⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉ'
    'ꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯'
    '𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆'
    '𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫'
    '𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'
  ) end;

-- Tells the process of this connection which open screens to notify, as a notice with its own code. The process notifies them in
-- batches after the commit: `notify` in the transaction would make PostgreSQL run commits one after another.
create function hint(topic text) returns void language plpgsql as $$
begin
  raise notice using errcode = 'VLIVE', message = topic;
end $$;

-- The words that find a person in any list: of their names, username, email and phone number.
create function person_words(username text, email text, first_name text, last_name text, full_name text, phone_number text)
returns tsvector language sql immutable parallel safe
return (
  select array_to_tsvector(array(
    select word from unnest(
      fold_words(username || ' ' || first_name || ' ' || last_name || ' ' || full_name || ' ' || coalesce(email, ''))
      || array[lower(left(username, 100)), lower(left(coalesce(email, ''), 100))]
      || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else array[]::text[] end
    ) word where word <> ''))
  from (select ltrim(regexp_replace(phone_number, '[^0-9]', '', 'g'), '0') as digits) phone
);

-- A search for a person: each typed word begins one of theirs. An email is one word; digits are one number, however they are grouped.
create function person_query(typed text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest(case
    when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')]
    when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')]
    else fold_words(typed) end) word
$$;

-- The order of people by name: without case and accents, and by username if they gave no name.
create function person_order(first_name text, last_name text, username text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username), NFKD), '[\u0300-\u036f]', '', 'g'))
    collate "C"
$$;

create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- A second job with the same key is dropped while the first is kept.
  unique_key text,
  -- When it is due; the default means now. A worker that takes it moves this to the end of its lease, so that the job of a dead worker
  -- becomes due again.
  run_at timestamptz not null default '1970-01-01 00:00:00+00',
  -- How often it was taken. A worker may finish only the attempt that it took.
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  -- Kept for a while because of its key; without one the row is deleted at once.
  finished_at timestamptz,
  -- Failed too often: kept for an administrator.
  died_at timestamptz,
  lane text not null default 'default',
  -- For followers of news: those of one kind about one subject run one after another, in the order of `turn`.
  subject text,
  turn bigint,
  constraint jobs_follow_in_turn check ((subject is null) = (turn is null)),
  constraint jobs_unique_key_taken unique (unique_key)
);
create index jobs_over on jobs (finished_at) where (finished_at is not null);
create index jobs_dead on jobs (died_at) where (died_at is not null);
-- First come, first served, from when a job was written or became due.
create index jobs_in_line on jobs (lane, greatest(run_at, created_at), id) where ((finished_at is null) and (died_at is null));
create index jobs_in_turn on jobs (kind, subject, turn) where ((subject is not null) and (finished_at is null) and (died_at is null));

-- Emails in development, shown on a page; never used in production.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index mailbox_newest on mailbox (sent_at, id);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  -- The first answer as it was sent; json, so that its text stays as it is.
  answer json not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  hits integer not null,
  strikes integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index rate_limits_age on rate_limits (window_ends_at);

-- The books of the simulated provider. Nothing else reads them.
create table simulated_setups (
  id text primary key,
  customer text not null,
  return_url text not null,
  cancel_url text not null,
  method text,
  created_at timestamptz not null
);

create table simulated_methods (
  id text primary key,
  customer text not null,
  card text not null,
  expires_month integer not null,
  expires_year integer not null,
  created_at timestamptz not null
);

create table simulated_charges (
  id text primary key,
  -- The caller's key: the same one is one charge.
  reference text not null,
  method text references simulated_methods (id),
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  state text not null,
  decline_code text,
  return_url text,
  -- When a processing charge will be paid.
  succeeds_at timestamptz,
  created_at timestamptz not null,
  cancel_url text,
  expires_at timestamptz,
  constraint simulated_charges_reference_taken unique (reference)
);
create index simulated_charges_method on simulated_charges (method);

create table simulated_refunds (
  id text primary key,
  reference text not null,
  charge text not null references simulated_charges (id),
  amount_minor bigint not null,
  created_at timestamptz not null,
  -- How a refund ends, and when, if that is later.
  state text not null default 'succeeded',
  ends_at timestamptz,
  constraint simulated_refunds_reference_taken unique (reference)
);
create index simulated_refunds_charge on simulated_refunds (charge);

create table news (
  -- The order: transactions about one subject hold its lock, so a later one gets a higher number.
  id bigint generated always as identity primary key,
  type text not null,
  subject text not null,
  facts jsonb not null,
  published_at timestamptz not null default now()
);

-- Who changed what, when and for which club. Has no references, because it outlives its subjects.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null if no one was signed in.
  actor_id uuid,
  actor_role text,
  -- The club that the call acted for.
  club_id uuid,
  -- A superadmin acted for a club that is not theirs.
  is_support boolean not null,
  -- The endpoint's name.
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null
);
create index audit_log_at on audit_log (at, id);
create index audit_log_club on audit_log (club_id, at, id) where (club_id is not null);
create index audit_log_actor on audit_log (actor_id, at, id) where (actor_id is not null);
create index audit_log_subject on audit_log (subject_id, at, id) where (subject_id is not null);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_support on audit_log (at, id) where is_support;

-- One row: what an installation must not change. Tickets and codes are derived from the secret key, so another key would change them all.
create table installation (
  is_only boolean primary key default true,
  key_fingerprint text not null,
  constraint installation_one_row check (is_only)
);

-- In the simulated provider's books.
create table simulated_disputes (
  id text primary key,
  charge text not null references simulated_charges (id),
  amount_minor bigint not null,
  -- needs_response, won or lost, in the provider's words.
  state text not null,
  created_at timestamptz not null,
  constraint simulated_disputes_charge_once unique (charge)
);

-- When a backup of the embedded database finished, for the platform's dashboard.
create table backups (
  id uuid primary key,
  finished_at timestamptz not null
);
create index backups_finished on backups (finished_at);

create table security_log (
  id uuid primary key,
  -- Repeats within an hour are one row that counts them, so that no one can flood the log.
  key text not null,
  kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  -- Whose account it is about; null for a name or token that no account has. No reference: the log outlives what it names.
  user_id uuid,
  -- Who did it, if someone was signed in.
  actor_id uuid,
  address text not null,
  user_agent text not null,
  request_id text not null,
  -- The name of the endpoint.
  action text not null,
  constraint security_log_counts check (count > 0),
  constraint security_log_key unique (key)
);
create index security_log_latest on security_log (last_at desc, id desc);
create index security_log_of_user on security_log (user_id, last_at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation', constraint = 'audit_log_append_only';
end $$;
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_audit_change();
