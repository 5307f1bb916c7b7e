'it''s' 'a\'b\n\u00e9' "x""y" `a``b` /* a /* b */ c */ -- d
1 1.5 .5 1e3 10L 1.5BD 2024_sales ‘a’ “b” $1 :x ? a::b <=> <> != == || 'open
